import type { RetakeDetails, RetakeSubject } from '@dekanat/contract/retakes/application-rows.ts';
import { Link } from '@tanstack/react-router';
import { useMay } from '#api/session.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';

const HEADINGS = [
  'retake.subject_name',
  'retake.semester_name',
  'retake.credits',
  'retake.sum',
  'retake.former_result',
  'retake.teacher_name',
  'retake.group',
  'retake.result',
] as const;

/** A mark without points, such as one of an import, stands alone. `absence`: the word in place of the points of an absent student. */
const resultOf = (rating: number | null, mark: number | null, absence: string | undefined) => {
  if (mark === null) return absence ?? '—';
  const points = absence ?? (rating === null ? undefined : formatNumber(rating));
  return points === undefined ? String(mark) : `${mark} (${points})`;
};

/** The subjects of an application with their price, their sheet and both results. */
export function SubjectTable({ application }: { application: RetakeDetails }) {
  const text = useText();
  return (
    <div className="retake-table">
      <table aria-label={text('retake.subjects')}>
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col">
                {text(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {application.subjects.map((subject) => (
            <SubjectRow key={subject.id} subject={subject} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {text('retake.total')}
            </th>
            <td data-numeric>{formatNumber(application.creditHour)}</td>
            <td data-numeric>{formatNumber(application.creditSum)}</td>
            <td colSpan={4} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function SubjectRow({ subject }: { subject: RetakeSubject }) {
  const text = useText();
  const { statement, rating, mark, retake_rating, retake_mark } = subject;
  const absence = (absent: boolean) => (absent ? text('result.absent') : undefined);
  const former =
    statement === null
      ? '—'
      : `${resultOf(rating, mark, absence(subject.absent))} · ${text(`retake.statement.${statement}`)}`;
  return (
    <tr>
      <th scope="row">{subject.subject_name}</th>
      <td>{`${text('semester.number', { number: subject.semester_name })}, ${subject.academic_year_name}`}</td>
      <td data-numeric>{formatNumber(subject.credit_hour)}</td>
      <td data-numeric>{formatNumber(subject.credit_sum)}</td>
      <td>{former}</td>
      <td>{subject.teacher_name ?? '—'}</td>
      <td data-code>{subject.group_name ?? '—'}</td>
      <td>
        {resultOf(retake_rating, retake_mark, absence(subject.retake_absent))} <SheetLink subject={subject} />
      </td>
    </tr>
  );
}

function SheetLink({ subject: { statement_id } }: { subject: RetakeSubject }) {
  const text = useText();
  const mayOpen = useMay('curriculum_index');
  if (statement_id === null || !mayOpen) return null;
  return <Link to={`/edu-process/statements/view/${statement_id}`}>{text('retake.sheet')}</Link>;
}
