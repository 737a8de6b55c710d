import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { PlanFileRow, planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { useText } from '#i18n/text.ts';
import '../curriculum-table.css';

interface PlanFileRowsProps {
  found: ResultOf<typeof planFiles.upload>;
}

/** Effects of the rows that are listed, in their order. */
const LISTED = ['faulty', 'added', 'changed'] as const satisfies readonly PlanFileRow['effect'][];

/** The result of the dry run: counts, then each row that has a fault or changes the plan. */
export function PlanFileRows({ found }: PlanFileRowsProps) {
  const text = useText();
  const { rows, added, changed, faulty } = found;
  const same = rows.length - added - changed - faulty;
  const listed = LISTED.flatMap((effect) =>
    rows.filter((row) => row.effect === effect).map((row) => ({ ...row, effect })),
  );
  return (
    <>
      <p role="status">{text('plan_file.counts', { added, changed, same, faulty })}</p>
      {faulty > 0 && <p className="notice notice-error">{text('plan_file.faulty_first')}</p>}
      {listed.length === 0 ? (
        <p className="notice">{text('plan_file.nothing')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the rows scroll, and keyboards must reach them
        <section className="plan-file-rows" tabIndex={0} aria-label={text('plan_file.rows')}>
          <table className="curriculum-table">
            <thead>
              <tr>
                <th scope="col">{text('plan_file.line')}</th>
                <th scope="col">{text('plan_file.effect')}</th>
                <th scope="col">{text('semester.noun')}</th>
                <th scope="col">{text('subject.noun')}</th>
              </tr>
            </thead>
            <tbody>
              {listed.map((row) => (
                <FileRow key={row.line} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function FileRow({ row }: { row: PlanFileRow & { effect: (typeof LISTED)[number] } }) {
  const text = useText();
  const { line, effect, semester, code, subject_name, problems } = row;
  return (
    <tr data-effect={effect}>
      <td>{line}</td>
      <td>
        <span className="status-tag" data-status={effect === 'faulty' ? 'blocked' : 'active'}>
          {text(`plan_file.effect.${effect}`)}
        </span>
      </td>
      <td>{semester ?? '—'}</td>
      <td>
        {[code, subject_name].filter(Boolean).join(' · ')}
        {problems.map((problem) => (
          <p key={problem} className="plan-file-problem">
            {problem}
          </p>
        ))}
      </td>
    </tr>
  );
}
