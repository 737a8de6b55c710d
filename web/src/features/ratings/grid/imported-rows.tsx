import type { ImportedRatingRow } from '@dekanat/contract/ratings/sheets.ts';
import type { ImportedSheet } from '#features/ratings/grid/use-rating-store.ts';
import { useText } from '#i18n/text.ts';

/** Effects of the rows that are listed, in their order. */
const LISTED = ['faulty', 'changed'] as const satisfies readonly ImportedRatingRow['effect'][];

/** The result of the dry run: counts, then each row that has a fault or changes a mark. */
export function ImportedRows({ found }: { found: ImportedSheet }) {
  const text = useText();
  const { rows, changed, same, faulty } = found;
  const listed = LISTED.flatMap((effect) => rows.filter((row) => row.effect === effect));
  return (
    <>
      <p role="status">{text('rating_import.counts', { changed, same, faulty })}</p>
      {faulty > 0 && <p className="notice notice-error">{text('rating_import.faulty_first')}</p>}
      {listed.length === 0 ? (
        <p className="notice">{text('rating_import.nothing')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the rows scroll, and keyboards must reach them
        <section className="rating-import-rows" tabIndex={0} aria-label={text('rating_import.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text('rating_import.line')}</th>
                <th scope="col">{text('rating_grid.student')}</th>
                <th scope="col">{text('rating_grid.ic_rating')}</th>
                <th scope="col">{text('rating_grid.fc_rating')}</th>
              </tr>
            </thead>
            <tbody>
              {listed.map((row) => (
                <ImportedRow key={row.line} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function ImportedRow({ row }: { row: ImportedRatingRow }) {
  const text = useText();
  const { line, fio, id_number, ic_rating, fc_rating, absent, effect, problems } = row;
  const points = (value: number | null) =>
    value === null ? '—' : text('rating_grid.points', { points: value });
  return (
    <tr data-effect={effect}>
      <td>{line}</td>
      <td>
        {[fio, id_number].filter(Boolean).join(' · ')}
        {problems.map((problem) => (
          <p key={problem} className="rating-import-problem">
            {problem}
          </p>
        ))}
      </td>
      <td>{points(ic_rating)}</td>
      <td>{absent ? text('rating_grid.absent.yes') : points(fc_rating)}</td>
    </tr>
  );
}
