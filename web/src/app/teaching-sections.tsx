import {
  CalendarOutlined,
  CheckSquareOutlined,
  ExperimentOutlined,
  ScheduleOutlined,
  SolutionOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useOwnTasks } from '#platform/own-teaching/own-tasks.ts';
import type { TeachingSection } from '#ui/screen-route.ts';
import '#app/teaching-sections.css';

const SECTIONS = [
  { section: 'today', to: '/teaching', icon: ScheduleOutlined },
  { section: 'subjects', to: '/teacher/subjects', icon: SolutionOutlined },
  { section: 'tasks', to: '/teacher/tasks', icon: CheckSquareOutlined },
  { section: 'tests', to: '/account/test-attempts', icon: ExperimentOutlined },
  { section: 'sheets', to: '/account/statements', icon: TableOutlined },
  { section: 'exams', to: '/account/exams', icon: CalendarOutlined },
] as const satisfies { section: TeachingSection; to: string; icon: typeof ScheduleOutlined }[];

/** How much waits in a section. */
function useWaiting(): Partial<Record<TeachingSection, number>> {
  const { data } = useQuery(queryOf(teacherWork.own, {}));
  return { tasks: data?.tasks.total ?? 0, sheets: data?.sheets.length ?? 0 };
}

/** The sections of the cabinet of teachers: above its screens, on a phone at the bottom. */
export function TeachingSections({ here }: { here: TeachingSection | undefined }) {
  const text = useText();
  const waiting = useWaiting();
  const ownTasks = useOwnTasks();
  return (
    <nav className="teaching-sections" aria-label={text('menu.teaching')}>
      <ul>
        {SECTIONS.map(({ section, to, icon: Icon }) => (
          <li key={section}>
            <Link
              {...(section === 'tasks' ? ownTasks : { to })}
              activeOptions={{ exact: true, includeSearch: false }}
              data-here={here === section || undefined}
            >
              <Icon aria-hidden />
              <span>{text(`teaching.section.${section}`)}</span>
              {(waiting[section] ?? 0) > 0 && (
                <small title={text('teaching.waiting', { count: waiting[section] ?? 0 })}>
                  {waiting[section]}
                </small>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
