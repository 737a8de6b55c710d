import type { TeacherLoad } from '@dekanat/contract/curricula/teachings.ts';
import { Link } from '@tanstack/react-router';
import { planPath } from '#features/curricula/plan-address.ts';
import { useText } from '#i18n/text.ts';

/** The subjects without a teacher, by curriculum and semester, with links to the planners. */
export function UnassignedSubjects({ subjects }: { subjects: TeacherLoad['unassigned'] }) {
  const text = useText();
  const bySemester = [...Map.groupBy(subjects, ({ semester_id }) => semester_id).values()];
  return (
    <section className="load-part">
      <h2>
        {text('load.unassigned')} <span className="hint">{subjects.length}</span>
      </h2>
      {subjects.length === 0 ? (
        <p className="notice">{text('load.unassigned.none')}</p>
      ) : (
        <div className="load-scroll">
          <table className="curriculum-table">
            <thead>
              <tr>
                <th scope="col">{text('curriculum.noun')}</th>
                <th scope="col">{text('semester.noun')}</th>
                <th scope="col">{text('load.subjects')}</th>
              </tr>
            </thead>
            <tbody>
              {bySemester.map(([first, ...others]) =>
                first === undefined ? null : (
                  <tr key={first.semester_id}>
                    <td>
                      <Link to={planPath(first.curriculum_id)}>{first.curriculum_name}</Link>
                    </td>
                    <td>{first.semester_name}</td>
                    <td>{[first, ...others].map((one) => one.subject_name ?? '—').join(', ')}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
