import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { PlanFileRow, planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { useText } from '#i18n/text.ts';
import { SkippedParts } from '#platform/imports/skipped-content.tsx';
import { RowNotes, RowProblems, WorkbookRows } from '#ui/upload/workbook-rows.tsx';
import '../curriculum-table.css';

export type FoundPlanRows = ResultOf<typeof planFiles.upload>;

/** Effects of the rows that are listed, in their order. */
const LISTED = ['faulty', 'added', 'changed'] as const satisfies readonly PlanFileRow['effect'][];

const HEADINGS = ['plan_file.line', 'plan_file.effect', 'semester.noun', 'subject.noun'] as const;

interface PlanFileRowsProps {
  found: FoundPlanRows;
  /** What to do about rows with faults. */
  advice?: 'plan_file.faulty_first' | 'plan_file.hemis.faulty_first';
}

/** Each row of the file that has a fault or changes the plan. */
export function PlanFileRows({ found, advice = 'plan_file.faulty_first' }: PlanFileRowsProps) {
  const text = useText();
  const { rows, added, changed, faulty, ignored, skipped, source } = found;
  const same = rows.length - added - changed - faulty;
  return (
    <>
      <SkippedParts skipped={skipped} ignored={ignored} source={source} />
      <WorkbookRows
        label="plan_file.rows"
        counts={text('plan_file.counts', { added, changed, same, faulty })}
        faulty={faulty > 0 ? advice : undefined}
        nothing="plan_file.nothing"
        headings={HEADINGS}
        className="curriculum-table"
      >
        {LISTED.flatMap((effect) =>
          rows
            .filter((row) => row.effect === effect)
            .map((row) => <FileRow key={row.line} row={{ ...row, effect }} />),
        )}
      </WorkbookRows>
    </>
  );
}

function FileRow({ row }: { row: PlanFileRow & { effect: (typeof LISTED)[number] } }) {
  const text = useText();
  const { line, effect, semester, code, subject_name, problems, notes } = row;
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
        <RowProblems problems={problems} />
        <RowNotes notes={notes} />
      </td>
    </tr>
  );
}
