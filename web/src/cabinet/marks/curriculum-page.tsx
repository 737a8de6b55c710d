import { isoDay, today } from '@dekanat/contract/api/days.ts';
import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { studyMarks } from '@dekanat/contract/study/study-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { ownQuery } from '#cabinet/query.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { totalsOf } from './curriculum-totals.ts';
import './marks.css';

type Semester = ResultOf<(typeof studyMarks)['curriculum']>['data'][number];
type Subject = Semester['semestr_subject'][number];

const isNow = ({ start_date, end_date }: Semester) =>
  isoDay(start_date) <= today() && today() <= isoDay(end_date);

/** The subjects of the student's curriculum by semester; the present semester is open. */
export function CurriculumPage() {
  const text = useText();
  const { data, error, refetch } = useQuery(ownQuery(studyMarks.curriculum, {}));
  if (data === undefined && error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingIndicator />;
  const semesters = data.data;
  return (
    <div className="page">
      <h1>{text('record_book.curriculum')}</h1>
      {semesters[0] && <p className="muted">{semesters[0].speciality_name}</p>}
      {semesters.length === 0 && <p className="muted">{text('record_book.curriculum.empty')}</p>}
      {semesters.map((semester) => (
        <SemesterPlan key={semester.semester_name} semester={semester} />
      ))}
    </div>
  );
}

function SemesterPlan({ semester }: { semester: Semester }) {
  const text = useText();
  const { semester_name, start_date, end_date, semestr_subject } = semester;
  const now = isNow(semester);
  return (
    <details className="card semester" open={now}>
      <summary>
        <h2>{text('record_book.semester', { number: semester_name })}</h2>
        {now && <span className="chip">{text('record_book.semester.now')}</span>}
        <span className="muted">{text('record_book.period', { from: start_date, to: end_date })}</span>
      </summary>
      {semestr_subject.length === 0 ? (
        <p className="muted">{text('record_book.semester.empty')}</p>
      ) : (
        <SubjectList subjects={semestr_subject} />
      )}
    </details>
  );
}

function SubjectList({ subjects }: { subjects: readonly Subject[] }) {
  const text = useText();
  const amount = (credits: number, hours: number) =>
    `${text('record_book.credits', { count: credits })} · ${text('record_book.hours', { hours: formatNumber(hours) })}`;
  const { credits, hours } = totalsOf(subjects);
  const elective = subjects.some(({ choice_of_subject }) => choice_of_subject > 0);
  return (
    <>
      <ul className="semester-rows">
        {subjects.map(({ choice_of_subject: group, hour, credit_hour, subject_choice_name: { name } }) => (
          <li key={`${group} ${name}`} className="mark-row-text">
            <span className="mark-row-name">{name}</span>
            <span className="muted">{amount(credit_hour, hour)}</span>
            {group > 0 && <span className="chip">{text('record_book.elective', { group })}</span>}
          </li>
        ))}
      </ul>
      <p>
        <b>{text('record_book.total', { amount: amount(credits, hours) })}</b>{' '}
        {elective && <span className="muted">{text('record_book.total.electives')}</span>}
      </p>
    </>
  );
}
