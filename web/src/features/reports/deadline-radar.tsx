import { ClockCircleOutlined, RightOutlined } from '@ant-design/icons';
import { REPEATED_DEBTS } from '@dekanat/contract/gpa/academic-debtors.ts';
import { deadlineRadar, type RadarKind } from '@dekanat/contract/reports/deadline-radar.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Failed } from '#ui/table/list-states.tsx';

/** The screen that lists what a kind counts. */
const LINKS: Record<RadarKind, { to: string; search: Record<string, string | number> }> = {
  sheets_overdue: { to: '/edu-process/teacher-work', search: { late: 'sheets' } },
  tasks_late: { to: '/edu-process/teacher-work', search: { late: 'tasks' } },
  sheets_without_teacher: { to: '/edu-process/teacher-work', search: { late: 'sheets' } },
  tasks_without_teacher: { to: '/teacher/tasks', search: { without_teacher: 1 } },
  electives_not_chosen: { to: '/users/not-choose-subject-students', search: { is_choice_of_subject: 0 } },
  students_with_debts: { to: '/edu-process/academic-debtors', search: { min_debts: REPEATED_DEBTS } },
  deadlines_passed: { to: '/students/students', search: { study_status: 'studying', deadline_passed: 1 } },
};

/** Deadlines and debts that somebody should act on; nothing while nothing waits. */
export function DeadlineRadar({ universityId }: { universityId: number | undefined }) {
  const text = useText();
  const { data, error, refetch } = useQuery(
    queryOf(deadlineRadar.read, { query: { university_id: universityId } }),
  );
  if (data === undefined && error !== null)
    return (
      <section className="home-card">
        <h2>{text('radar.title')}</h2>
        <Failed error={error} retry={() => void refetch()} />
      </section>
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="home-card">
      <h2>{text('radar.title')}</h2>
      <ul>
        {data.map(({ kind, total }) => (
          <li key={kind}>
            <Link {...LINKS[kind]} className="home-concern">
              <ClockCircleOutlined aria-hidden />
              <span>{text(`radar.${kind}`, { debts: REPEATED_DEBTS })}</span>
              <strong>{text('home.count', { total })}</strong>
              <RightOutlined aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
