import type { TeacherLoad } from '@dekanat/contract/curricula/teachings.ts';
import { Link } from '@tanstack/react-router';
import { planPath } from '#features/curricula/plan-address.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';

type Loaded = TeacherLoad['teachers'][number];

/** Each teacher with hours and groups, the busiest first; the subjects are shown when one is opened. */
export function TeacherLoads({ teachers }: Pick<TeacherLoad, 'teachers'>) {
  const text = useText();
  return (
    <section className="load-part">
      <h2>{text('load.teachers')}</h2>
      {teachers.length > 0 && <p>{text('load.total', totalsOf(teachers))}</p>}
      {teachers.length === 0 && <p className="notice">{text('load.teachers.none')}</p>}
      {teachers.map((teacher) => (
        <details key={teacher.teacher_id} className="load-teacher">
          <summary>
            <span className="load-teacher-name">{teacher.teacher_fio ?? '—'}</span>
            <span>{text('load.hours', { count: teacher.hours })}</span>
            <span>{text('load.groups', { count: teacher.groups })}</span>
          </summary>
          <TaughtSubjects subjects={teacher.subjects} />
        </details>
      ))}
    </section>
  );
}

function totalsOf(teachers: readonly Pick<Loaded, 'hours'>[]) {
  const hours = teachers.reduce((sum, teacher) => sum + teacher.hours, 0);
  return { hours, teachers: teachers.length, average: Math.round(hours / teachers.length) };
}

function TaughtSubjects({ subjects }: Pick<Loaded, 'subjects'>) {
  const text = useText();
  return (
    <div className="load-scroll">
      <table className="curriculum-table">
        <thead>
          <tr>
            <th scope="col">{text('subject.noun')}</th>
            <th scope="col">{text('curriculum.noun')}</th>
            <th scope="col">{text('semester.noun')}</th>
            <th scope="col">{text('plan.teaching.groups')}</th>
            <th scope="col" data-numeric>
              {text('plan.theory_lesson_hour')}
            </th>
            <th scope="col" data-numeric>
              {text('plan.practical_lesson_hour')}
            </th>
            <th scope="col" data-numeric>
              {text('load.total_hours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {subjects.map((one) => (
            <tr key={one.semester_subject_id}>
              <td>{one.subject_name ?? '—'}</td>
              <td>
                <Link to={planPath(one.curriculum_id)}>{one.curriculum_name}</Link>
              </td>
              <td>{one.semester_name}</td>
              <td>{one.groups.map(({ name }) => name).join(', ')}</td>
              <td data-numeric>{one.theory_lesson_hour}</td>
              <td data-numeric>
                {one.groups.length > 1
                  ? `${one.practical_lesson_hour} × ${one.groups.length}`
                  : one.practical_lesson_hour}
              </td>
              <td data-numeric>{formatNumber(one.hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
