import type { PlannedSemester } from '@dekanat/contract/curricula/plan.ts';
import { type PlanTableRow, planTable, type Workload } from '@dekanat/contract/curricula/plan-table.ts';
import { Fragment } from 'react';
import { useText } from '#i18n/text.ts';

/** Columns before those of the semesters. */
const FIXED_COLUMNS = 8;

interface Semesters {
  semesters: readonly PlannedSemester[];
}

/** Subjects × semesters in the official form; each part is numbered on. */
export function PlanSheet({ semesters }: Semesters) {
  const text = useText();
  const { compulsory, electives, totals } = planTable(semesters);
  const groups = [
    { title: text('print.compulsory'), rows: compulsory },
    ...electives.map(({ semester, group, rows }) => ({
      title: text('print.elective', { group, semester }),
      rows,
    })),
  ].filter(({ rows }) => rows.length > 0);
  const before = (index: number) => groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <table>
      <SheetHead semesters={semesters} />
      <tbody>
        {groups.map(({ title, rows }, index) => (
          <Fragment key={title}>
            <tr>
              <th scope="rowgroup" colSpan={FIXED_COLUMNS + semesters.length} className="plan-print-group">
                {title}
              </th>
            </tr>
            {rows.map((row, place) => (
              <SubjectRow key={row.code} number={before(index) + place + 1} row={row} semesters={semesters} />
            ))}
          </Fragment>
        ))}
        <tr className="plan-print-totals">
          <th scope="row" colSpan={3}>
            {text('print.totals')}
          </th>
          <WorkloadCells of={totals} />
          {semesters.map(({ id, hours, credits }) => (
            <td key={id}>{share(hours, credits)}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

const share = (hours: number, credits: number) => `${hours} / ${credits}`;

/** Two rows: years over their semesters. */
function SheetHead({ semesters }: Semesters) {
  const text = useText();
  const years = [...Map.groupBy(semesters, ({ number }) => Math.ceil(number / 2))];
  return (
    <thead>
      <tr>
        <th rowSpan={2}>{text('print.number')}</th>
        <th rowSpan={2}>{text('print.code')}</th>
        <th rowSpan={2} className="plan-print-subject">
          {text('subject.noun')}
        </th>
        <th colSpan={4}>{text('print.hours')}</th>
        <th rowSpan={2}>{text('plan.credit_hour')}</th>
        {years.map(([number, own]) => (
          <th key={number} colSpan={own.length}>
            {text('print.year', { number })}
          </th>
        ))}
      </tr>
      <tr>
        <th>{text('print.total_hours')}</th>
        <th>{text('plan.theory_lesson_hour')}</th>
        <th>{text('plan.practical_lesson_hour')}</th>
        <th>{text('plan.independent_lesson_hour')}</th>
        {semesters.map(({ id, number }) => (
          <th key={id}>
            {text('semester.number', { number })}
            <small>{text('print.share')}</small>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SubjectRow({ number, row, semesters }: Semesters & { number: number; row: PlanTableRow }) {
  return (
    <tr>
      <td>{number}</td>
      <td>{row.code}</td>
      <th scope="row">{row.name}</th>
      <WorkloadCells of={row} />
      {semesters.map(({ id }) => {
        const own = row.semesters.get(id);
        return <td key={id}>{own && share(own.hours, own.credits)}</td>;
      })}
    </tr>
  );
}

const WorkloadCells = ({ of: { total, theory, practice, independent, credits } }: { of: Workload }) => (
  <>
    <td>{total}</td>
    <td>{theory}</td>
    <td>{practice}</td>
    <td>{independent}</td>
    <td>{credits}</td>
  </>
);
