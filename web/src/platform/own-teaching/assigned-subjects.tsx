import { formatDay, today } from '@dekanat/contract/api/days.ts';
import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import './own-teaching.css';

type Assigned = ResultOf<typeof semesterSubjectTeachers.own>[number];

/** During an upgrade a process of the former version may answer, which does not name the groups that count as load. */
const withLoad = (one: Assigned): Assigned => ({
  ...one,
  load_group_ids: one.load_group_ids ?? one.groups.map(({ id }) => id),
});

/** The subjects and groups of the signed-in teacher, the latest semester first. */
export function AssignedSubjects() {
  const text = useText();
  const { data = [] } = useQuery(queryOf(semesterSubjectTeachers.own, {}));
  if (data.length === 0) return null;
  const subjects = data.map(withLoad);
  const latestFirst = subjects.toSorted((one, other) => other.start_date.localeCompare(one.start_date));
  return (
    <section className="own-teaching">
      <h2>{text('own_account.assigned')}</h2>
      <Totals subjects={subjects} />
      <ul>
        {latestFirst.map((one) => (
          <li key={one.semester_subject_id}>
            <strong>{one.subject_name ?? '—'}</strong>
            <span>{one.groups.map(({ name }) => name).join(', ')}</span>
            <span className="hint">
              {[
                one.curriculum_name,
                text('own_account.assigned.semester', { number: one.semester_name }),
                `${formatDay(one.start_date)} – ${formatDay(one.end_date)}`,
                one.load_group_ids.length > 0
                  ? text('own_account.assigned.hours', { count: one.hours })
                  : text('own_account.assigned.re_sit'),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The load of the semesters that are running, without re-sits; nothing between semesters. */
function Totals({ subjects }: { subjects: readonly Assigned[] }) {
  const text = useText();
  const day = today();
  const current = subjects.filter(
    ({ start_date, end_date, load_group_ids }) =>
      start_date <= day && day <= end_date && load_group_ids.length > 0,
  );
  if (current.length === 0) return null;
  const groups = new Set(current.flatMap((one) => one.load_group_ids));
  const hours = current.reduce((sum, one) => sum + one.hours, 0);
  return (
    <p>{text('own_account.assigned.total', { hours, subjects: current.length, groups: groups.size })}</p>
  );
}
