import type { TotalStatement } from '@dekanat/contract/ratings/total-statements.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { StudentLink } from '#ui/student-link.tsx';

const FAILED = 2;
/** An elective that the student has not chosen. */
const NOT_TAKEN = '×';
const MARKS = [5, 4, 3, 2] as const;

const decimal = (value: number | null) => (value === null ? '—' : formatNumber(value, 2));

type Subject = TotalStatement['subjects'][number];
type Row = TotalStatement['rows'][number];

/** Students × subjects with rating and mark, averages of each student, and the marks of each subject. */
export function TotalTable({ total }: { total: TotalStatement }) {
  const text = useText();
  const { subjects, rows } = total;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the box
    <section className="total-box" aria-label={text('total_statement.results')} tabIndex={0}>
      <table className="total-table">
        <TotalHead subjects={subjects} />
        <tbody>
          {rows.map((row) => (
            <StudentRow key={row.student_id} row={row} subjects={subjects} />
          ))}
        </tbody>
        <TotalFoot total={total} />
      </table>
    </section>
  );
}

function TotalHead({ subjects }: { subjects: Subject[] }) {
  const text = useText();
  return (
    <thead>
      <tr>
        <th scope="col" className="total-no">
          {text('list.number')}
        </th>
        <th scope="col" className="total-name">
          {text('student.noun')}
        </th>
        {subjects.map((subject) => (
          <th key={subject.semester_subject_id} scope="col" className="total-subject">
            <span>{subject.subject_name ?? '—'}</span>
            <small>
              {`${subject.hours} / ${subject.credit}`}
              {subject.choice_of_subject !== null && ` · ${text('total_statement.elective')}`}
            </small>
          </th>
        ))}
        <th scope="col">{text('total_statement.average')}</th>
        <th scope="col">{text('total_statement.gpa')}</th>
        <th scope="col">{text('total_statement.credits')}</th>
        <th scope="col">{text('total_statement.debts')}</th>
      </tr>
    </thead>
  );
}

function StudentRow({ row, subjects }: { row: Row; subjects: Subject[] }) {
  const results = new Map(row.results.map((result) => [result.semester_subject_id, result]));
  return (
    <tr>
      <td className="total-no">{row.no}</td>
      <th scope="row" className="total-name">
        <StudentLink id={row.student_id}>{row.fio}</StudentLink>
        <small>{row.id_number}</small>
      </th>
      {subjects.map(({ semester_subject_id }) => (
        <ResultCell key={semester_subject_id} result={results.get(semester_subject_id)} />
      ))}
      <td>{decimal(row.average)}</td>
      <td>{decimal(row.gpa)}</td>
      <td>{row.credits}</td>
      <td data-failed={row.debts > 0}>{row.debts}</td>
    </tr>
  );
}

function ResultCell({ result }: { result: Row['results'][number] | undefined }) {
  const text = useText();
  if (result === undefined) return <td className="total-untaken">{NOT_TAKEN}</td>;
  const { rating, mark, absent, statement } = result;
  if (mark === null) return <td>—</td>;
  const isReSit = statement !== null && statement !== 'first_statement';
  return (
    <td data-failed={mark === FAILED} {...(isReSit && { title: text(`statement.${statement}`) })}>
      {absent ? text('result.absent') : rating}
      {' / '}
      <strong>{mark}</strong>
      {statement === 'retake' && <small>{text('statement.retake.short')}</small>}
      {isReSit && statement !== 'retake' && <sup>{statement === 'second_statement' ? 2 : 3}</sup>}
    </td>
  );
}

function TotalFoot({ total }: { total: TotalStatement }) {
  const text = useText();
  return (
    <tfoot>
      {MARKS.map((mark) => (
        <tr key={mark}>
          <td className="total-no" />
          <th scope="row" className="total-name">
            {text('statement.mark', { mark })}
          </th>
          {total.subjects.map((subject) => (
            <td key={subject.semester_subject_id}>{subject[`mark_${mark}`]}</td>
          ))}
          <td colSpan={4}>
            <strong>{total[`mark_${mark}`]}</strong>
          </td>
        </tr>
      ))}
    </tfoot>
  );
}
