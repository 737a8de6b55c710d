import { ArrowRightOutlined } from '@ant-design/icons';
import type { ImportedRatingRow, ImportedSheet } from '@dekanat/contract/ratings/imported-sheet.ts';
import { useText } from '#i18n/text.ts';
import { SkippedParts } from '#platform/imports/skipped-content.tsx';
import { RowProblems, WorkbookRows } from '#ui/upload/workbook-rows.tsx';

/** Effects of the rows that are listed, in their order. */
const LISTED = ['faulty', 'changed'] as const satisfies readonly ImportedRatingRow['effect'][];

const NONE = '—';

const HEADINGS = [
  'rating_import.line',
  'rating_grid.student',
  'rating_grid.ic_rating',
  'rating_grid.fc_rating',
] as const;

/** Each row of the file that has a fault or changes a mark. */
export function ImportedRows({ found }: { found: ImportedSheet }) {
  const text = useText();
  const { rows, changed, same, faulty, ignored, skipped } = found;
  const listed = LISTED.flatMap((effect) => rows.filter((row) => row.effect === effect));
  return (
    <>
      <SkippedParts skipped={skipped} ignored={ignored} />
      <WorkbookRows
        label="rating_import.title"
        counts={text('rating_import.counts', { changed, same, faulty })}
        faulty={faulty > 0 ? 'rating_import.faulty_first' : undefined}
        nothing="rating_import.nothing"
        headings={HEADINGS}
        className="rating-import-rows"
      >
        {listed.map((row) => (
          <ImportedRow key={row.line} row={row} />
        ))}
      </WorkbookRows>
    </>
  );
}

function ImportedRow({ row }: { row: ImportedRatingRow }) {
  const text = useText();
  const { line, fio, id_number, ic_rating, fc_rating, absent, stored, effect, problems } = row;
  const points = (value: number | null, isAbsent = false) => {
    if (isAbsent) return text('rating_grid.absent.yes');
    return value === null ? NONE : text('rating_grid.points', { points: value });
  };
  return (
    <tr data-effect={effect}>
      <td>{line}</td>
      <td>
        {[fio, id_number].filter(Boolean).join(' · ')}
        <RowProblems problems={problems} />
      </td>
      <ImportedPoints before={points(stored?.ic_rating ?? null)} after={points(ic_rating)} />
      <ImportedPoints
        before={points(stored?.fc_rating ?? null, stored?.absent)}
        after={points(fc_rating, absent)}
      />
    </tr>
  );
}

/** Points of the file, after those that they replace; an empty cell changes nothing. */
function ImportedPoints({ before, after }: { before: string; after: string }) {
  if (after === NONE || after === before) return <td>{before}</td>;
  return (
    <td>
      {before !== NONE && (
        <>
          <del>{before}</del> <ArrowRightOutlined aria-hidden />{' '}
        </>
      )}
      <ins>{after}</ins>
    </td>
  );
}
