import { gradePointAverage } from '@dekanat/contract/ratings/gpa.ts';
import { isPassed } from '@dekanat/contract/ratings/marks.ts';
import { type RatedSemester, studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api/query.ts';
import { EmptyState } from '#features/students/status-changes/empty-state.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './student-results.css';

/** The highest average that is shown as insufficient. */
const INSUFFICIENT_GPA = 2.59;

interface ResultsProps {
  studentId: number;
}

/** The subjects of a student with their current results, the latest semester first. */
export function SubjectResults({ studentId }: ResultsProps) {
  return (
    <Results studentId={studentId} of="subjects">
      {(semesters) => (
        <div className="student-results">
          {semesters.toReversed().map((semester) => (
            <SemesterResults key={semester.semester_id} semester={semester} />
          ))}
          <OverallGpa semesters={semesters} />
        </div>
      )}
    </Results>
  );
}

/** The grade point average of each semester, and of all together. */
export function GpaResults({ studentId }: ResultsProps) {
  return (
    <Results studentId={studentId} of="gpa">
      {(semesters) => (
        <div className="student-results">
          <ul className="student-gpas">
            {semesters.map((semester) => (
              <li key={semester.semester_id}>
                <SemesterTitle semester={semester} />
                <Gpa value={semester.gpa} />
              </li>
            ))}
          </ul>
          <OverallGpa semesters={semesters} />
        </div>
      )}
    </Results>
  );
}

interface ResultsStateProps extends ResultsProps {
  of: 'subjects' | 'gpa';
  children: (semesters: RatedSemester[]) => ReactNode;
}

function Results({ studentId, of, children }: ResultsStateProps) {
  const { data, error, refetch } = useQuery(queryOf(studentSubjects.results, { params: { id: studentId } }));
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const isEmpty =
    of === 'gpa'
      ? data.every(({ gpa }) => gpa === null)
      : data.every((one) => one.studentSubjects.length === 0);
  return isEmpty ? <EmptyState of={of} /> : children(data);
}

function SemesterTitle({ semester: { semesterName, date } }: { semester: RatedSemester }) {
  const text = useText();
  return `${text('semester.number', { number: semesterName })} · ${date}`;
}

function Gpa({ value }: { value: number | null }) {
  if (value === null) return '—';
  return <strong data-failed={value <= INSUFFICIENT_GPA}>{formatNumber(value, 2)}</strong>;
}

function OverallGpa({ semesters }: { semesters: RatedSemester[] }) {
  const text = useText();
  const subjects = semesters.flatMap(({ over, studentSubjects: taken }) =>
    taken.map(({ creditHour, mark }) => ({ credit: creditHour, mark, over })),
  );
  return (
    <p className="student-gpa">
      {text('student.result.gpa_overall')} <Gpa value={gradePointAverage(subjects)} />
    </p>
  );
}

function SemesterResults({ semester }: { semester: RatedSemester }) {
  const text = useText();
  return (
    <table>
      <caption>
        <SemesterTitle semester={semester} />
        {semester.gpa !== null && (
          <span>
            {text('student.result.gpa')} <Gpa value={semester.gpa} />
          </span>
        )}
      </caption>
      <thead>
        <tr>
          <th scope="col">{text('subject.noun')}</th>
          <th scope="col">{text('student.result.statement')}</th>
          <th scope="col">{text('student.result.credit')}</th>
          <th scope="col">{text('student.result.rating')}</th>
          <th scope="col">{text('student.result.mark')}</th>
        </tr>
      </thead>
      <tbody>
        {semester.studentSubjects.map(({ id, subjectName, statement, creditHour, rating, mark }) => (
          <tr key={id}>
            <th scope="row">{subjectName ?? '—'}</th>
            <td>{statement ?? '—'}</td>
            <td>{creditHour}</td>
            <td>{rating ?? '—'}</td>
            <td data-failed={mark !== null && !isPassed(mark)}>
              {mark ?? '—'}
              {mark !== null && !isPassed(mark) && <small>{text('student.result.failed')}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
