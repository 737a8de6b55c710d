import { account } from '@dekanat/contract/access/account.ts';
import { formatInstant } from '@dekanat/contract/api/days.ts';
import { type TeacherWork, teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import './dashboard.css';
import './teacher-work.css';

/** DD.MM.YYYY HH:mm */
const TO_MINUTES = 16;

/** The same beside the account of a teacher who does not work in the back office; nothing for students. */
export function OwnTeacherWork() {
  const { data } = useQuery(queryOf(account.read, {}));
  return data?.kind === 'teacher' && !data.first_time_login ? <TeacherWorkPanel /> : null;
}

/** What waits for the signed-in teacher: tasks by age, sheets with their deadline, exams of the week. */
export function TeacherWorkPanel() {
  const text = useText();
  const { data } = useQuery(queryOf(teacherWork.own, {}));
  if (data === undefined) return null;
  const calm = data.tasks.total === 0 && data.sheets.length === 0 && data.exams.length === 0;
  return (
    <section className="home-card teacher-work" aria-label={text('work.title')}>
      <h2>{text('work.title')}</h2>
      {calm && <p className="home-place">{text('work.calm')}</p>}
      {data.tasks.total > 0 && <Tasks tasks={data.tasks} />}
      <Part
        title={text('work.sheets')}
        rows={data.sheets.map((sheet) => <Sheet key={sheet.id} sheet={sheet} />)}
      />
      <Part title={text('work.exams')} rows={data.exams.map((exam) => <Exam key={exam.id} exam={exam} />)} />
      <p>
        <Link to="/teacher/subjects">{text('work.subjects')}</Link>
      </p>
    </section>
  );
}

function Part({ title, rows }: { title: string; rows: ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul>{rows}</ul>
    </div>
  );
}

function Tasks({ tasks }: Pick<TeacherWork, 'tasks'>) {
  const text = useText();
  const ages = (['older', 'week', 'day'] as const).filter((age) => tasks[age] > 0);
  return (
    <div>
      <h3>
        <Link to="/teacher/tasks">
          {text('work.tasks')}: {text('home.count', { total: tasks.total })}
        </Link>
      </h3>
      <p className="teacher-work-facts">
        {ages.map((age) => (
          <span key={age}>{text(`work.tasks.${age}`, { count: tasks[age] })}</span>
        ))}
      </p>
    </div>
  );
}

function Sheet({ sheet }: { sheet: TeacherWork['sheets'][number] }) {
  const text = useText();
  return (
    <li className="teacher-work-facts">
      <Link to={`/account/statements/${sheet.id}`}>
        {[sheet.subject_name, sheet.student_group_name].filter(Boolean).join(' · ')}
      </Link>
      <span>{text(sheet.control_type_id === 2 ? 'work.control.2' : 'work.control.3')}</span>
      <span>{text('work.sheet.missing', { count: sheet.missing })}</span>
      <strong>
        {sheet.until === null
          ? text('work.sheet.retake')
          : text('work.sheet.until', { at: formatInstant(sheet.until).slice(0, TO_MINUTES) })}
      </strong>
    </li>
  );
}

function Exam({ exam }: { exam: TeacherWork['exams'][number] }) {
  const text = useText();
  const goesOn = Date.parse(exam.start_date) <= Date.now();
  return (
    <li className="teacher-work-facts">
      <Link to="/account/exams">{[exam.subject_name, ...exam.group_names].filter(Boolean).join(' · ')}</Link>
      <span>{text(exam.control_type_id === 2 ? 'work.control.2' : 'work.control.3')}</span>
      <strong>
        {goesOn && exam.end_date !== null ? (
          text('work.exam.now', { at: formatInstant(exam.end_date).slice(0, TO_MINUTES) })
        ) : (
          <Instant at={exam.start_date} />
        )}
      </strong>
    </li>
  );
}
