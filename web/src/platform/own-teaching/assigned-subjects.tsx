import { formatDay } from '@dekanat/contract/api/days.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import './own-teaching.css';

/** The subjects and groups of the signed-in teacher, the latest semester first. */
export function AssignedSubjects() {
  const text = useText();
  const { data = [] } = useQuery(queryOf(semesterSubjectTeachers.own, {}));
  if (data.length === 0) return null;
  const latestFirst = data.toSorted((one, other) => other.start_date.localeCompare(one.start_date));
  return (
    <section className="own-teaching">
      <h2>{text('own_account.assigned')}</h2>
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
                text('own_account.assigned.hours', { count: one.hours }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
