import { formatMinute } from '@dekanat/contract/api/days.ts';
import { type TeacherWork, teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { queryOf } from '#api/query.ts';
import { serverNow } from '#api/server-clock.ts';
import { useText } from '#i18n/text.ts';
import { useOwnTasks } from '#platform/own-teaching/own-tasks.ts';
import { Instant } from '#ui/instant.tsx';
import './dashboard.css';
import './teacher-work.css';

export const waits = ({ tasks, sheets, exams }: TeacherWork): boolean =>
  tasks.total > 0 || sheets.length > 0 || exams.length > 0;

/** What waits for a teacher who also works in the back office, on the home screen. */
export function TeacherWorkPanel() {
  const text = useText();
  const { data } = useQuery(queryOf(teacherWork.own, {}));
  if (data === undefined) return null;
  return (
    <section className="home-card teacher-work" aria-label={text('work.title')}>
      <h2>{text('work.title')}</h2>
      {!waits(data) && <p className="home-place">{text('work.calm')}</p>}
      <TeacherWorkParts work={data} />
      <p>
        <Link to="/teaching" className="teacher-work-open">
          {text('work.open')}
        </Link>
      </p>
    </section>
  );
}

/** Sheets with their deadline, the overdue ones first; tasks by age; exams of the week. */
export function TeacherWorkParts({ work: { tasks, sheets, exams } }: { work: TeacherWork }) {
  const text = useText();
  return (
    <>
      <Part
        title={text('work.sheets')}
        rows={sheets.map((sheet) => <Sheet key={sheet.id} sheet={sheet} />)}
      />
      <Part title={text('work.tasks')} rows={tasks.total > 0 ? [<Tasks key="tasks" tasks={tasks} />] : []} />
      <Part
        title={text('work.exams')}
        rows={exams.map((exam) => (
          <Exam key={`${exam.id} ${exam.individual && exam.start_date}`} exam={exam} />
        ))}
      />
    </>
  );
}

function Part({ title, rows }: { title: string; rows: ReactNode[] }) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section className="today-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{rows}</ul>
    </section>
  );
}

function Tasks({ tasks }: Pick<TeacherWork, 'tasks'>) {
  const text = useText();
  const ownTasks = useOwnTasks();
  const ages = (['older', 'week', 'day'] as const).filter((age) => tasks[age] > 0);
  return (
    <li>
      <Link {...ownTasks} className="today-row">
        <strong>
          {text('work.tasks')}: {text('home.count', { total: tasks.total })}
        </strong>
        {ages.map((age) => (
          <span key={age} data-overdue={age === 'older' || undefined}>
            {text(`work.tasks.${age}`, { count: tasks[age], days: tasks.late_days })}
          </span>
        ))}
      </Link>
    </li>
  );
}

function Sheet({ sheet }: { sheet: TeacherWork['sheets'][number] }) {
  const text = useText();
  const { until, overdue } = sheet;
  const at = until === null ? '' : formatMinute(until);
  return (
    <li>
      <Link to={`/account/statements/${sheet.id}`} className="today-row">
        <strong>{[sheet.subject_name, sheet.student_group_name].filter(Boolean).join(' · ')}</strong>
        <span>{text(sheet.control_type_id === 2 ? 'work.control.2' : 'work.control.3')}</span>
        <span>{text('work.sheet.missing', { count: sheet.missing })}</span>
        <span data-overdue={overdue || undefined}>
          {until === null
            ? text('work.sheet.retake')
            : text(overdue ? 'work.overdue' : 'work.sheet.until', { at })}
        </span>
      </Link>
    </li>
  );
}

/** Attempts are watched at a test; an offline control is in the calendar with its place. */
const placeOf = ({ id, type }: TeacherWork['exams'][number]) =>
  type === 'test'
    ? { to: '/account/test-attempts', search: { exam_schedule_id: String(id) } }
    : { to: '/account/exams' };

function Exam({ exam }: { exam: TeacherWork['exams'][number] }) {
  const text = useText();
  const goesOn = Date.parse(exam.start_date) <= serverNow();
  return (
    <li>
      <Link {...placeOf(exam)} className="today-row">
        <strong>{[exam.subject_name, ...exam.group_names].filter(Boolean).join(' · ')}</strong>
        <span>{text(exam.control_type_id === 2 ? 'work.control.2' : 'work.control.3')}</span>
        <span>
          {goesOn && exam.end_date !== null ? (
            text('work.exam.now', { at: formatMinute(exam.end_date) })
          ) : (
            <Instant at={exam.start_date} />
          )}
        </span>
        <span>{text(exam.lead ? 'work.exam.lead' : 'work.exam.teacher')}</span>
        {exam.individual !== null && (
          <span>{text('work.exam.individual', { names: exam.individual.join(', ') })}</span>
        )}
        {exam.description !== '' && <span>{exam.description}</span>}
      </Link>
    </li>
  );
}
