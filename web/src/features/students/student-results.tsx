import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { isPassed } from '@dekanat/contract/ratings/marks.ts';
import { type RatedSemester, studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api/query.ts';
import { EmptyState } from '#features/students/status-changes/empty-state.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './student-results.css';

interface ResultsProps {
  studentId: number;
}

/** The subjects of a student with their current results, the latest semester first. */
export function SubjectResults({ studentId }: ResultsProps) {
  const limit = useGpa(studentId).data?.passing_limit;
  return (
    <Results studentId={studentId} of="subjects">
      {(semesters) => (
        <div className="student-results">
          {semesters.toReversed().map((semester) => (
            <SemesterResults key={semester.semester_id} semester={semester} limit={limit} />
          ))}
          <OverallGpa studentId={studentId} />
        </div>
      )}
    </Results>
  );
}

/** The calculated GPA, and the average of each semester as it is now. */
export function GpaResults({ studentId }: ResultsProps) {
  const { data, error, refetch } = useGpa(studentId);
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return (
    <div className="student-results">
      {data.gpa_mark === null ? <EmptyState of="gpa" /> : <OverallGpa studentId={studentId} />}
      <Results studentId={studentId} of="gpa">
        {(semesters) => (
          <ul className="student-gpas">
            {semesters.map((semester) => (
              <li key={semester.semester_id}>
                <SemesterTitle semester={semester} />
                <Gpa value={semester.gpa} limit={data.passing_limit} />
              </li>
            ))}
          </ul>
        )}
      </Results>
    </div>
  );
}

const useGpa = (studentId: number) => useQuery(queryOf(gpaRecords.mark, { params: { id: studentId } }));

interface ResultsStateProps extends ResultsProps {
  of: 'subjects' | 'gpa';
  children: (semesters: RatedSemester[]) => ReactNode;
}

function Results({ studentId, of, children }: ResultsStateProps) {
  const { data, error, refetch } = useQuery(queryOf(studentSubjects.results, { params: { id: studentId } }));
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (of === 'gpa') return data.some(({ gpa }) => gpa !== null) && children(data);
  return data.every((one) => one.studentSubjects.length === 0) ? <EmptyState of={of} /> : children(data);
}

function SemesterTitle({ semester: { semesterName, date } }: { semester: RatedSemester }) {
  const text = useText();
  return `${text('semester.number', { number: semesterName })} · ${date}`;
}

function Gpa({ value, limit }: { value: number | null; limit: number | undefined }) {
  if (value === null) return '—';
  return <strong data-failed={limit !== undefined && value < limit}>{formatNumber(value, 2)}</strong>;
}

/** The record of the last semester; nothing before the first calculation. */
function OverallGpa({ studentId }: ResultsProps) {
  const text = useText();
  const { data } = useGpa(studentId);
  if (!data || data.gpa_mark === null) return null;
  return (
    <p className="student-gpa">
      {text('student.result.gpa_overall')} <Gpa value={data.gpa_mark} limit={data.passing_limit} />
      <small>
        {text('student.result.gpa_calculated', { number: data.semester_name ?? '' })}{' '}
        <Instant at={data.created_at} />
        {data.stale && ` · ${text('student.result.gpa_stale')}`}
      </small>
    </p>
  );
}

function SemesterResults({ semester, limit }: { semester: RatedSemester; limit: number | undefined }) {
  const text = useText();
  return (
    <table>
      <caption>
        <SemesterTitle semester={semester} />
        {semester.gpa !== null && (
          <span>
            {text('student.result.gpa')} <Gpa value={semester.gpa} limit={limit} />
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
        {semester.studentSubjects.map(({ id, subjectName, statement, creditHour, rating, mark, absent }) => (
          <tr key={id}>
            <th scope="row">{subjectName ?? '—'}</th>
            <td>{statement === 'retake' ? text('student.result.retake') : (statement ?? '—')}</td>
            <td>{creditHour}</td>
            <td>{absent ? text('result.absent') : (rating ?? '—')}</td>
            <td data-failed={mark !== null && !isPassed(mark)}>
              {mark ?? <small>{text('student.result.unmarked')}</small>}
              {mark !== null && !isPassed(mark) && <small>{text('student.result.failed')}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
