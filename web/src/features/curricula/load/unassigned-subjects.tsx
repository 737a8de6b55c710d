import { type TeacherLoad, UNASSIGNED_PER_PAGE } from '@dekanat/contract/curricula/teachings.ts';
import { Link } from '@tanstack/react-router';
import { Pagination } from 'antd';
import { planPath } from '#features/curricula/plan-address.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { useLastPage } from '#ui/table/use-last-page.ts';

interface UnassignedSubjectsProps {
  /** One page of them. */
  subjects: TeacherLoad['unassigned'];
  total: number;
  page: number;
  onPage: (page: number) => void;
  /** The page is not in the history. */
  onLastPage: (page: number) => void;
}

/** “Algebra (101, 102)”: the subject and the groups that have no teacher in it. */
const nameWithGroups = ({ subject_name, groups }: TeacherLoad['unassigned'][number]) =>
  [
    subject_name ?? '—',
    ...(groups.length > 0 ? [`(${groups.map(({ name }) => name).join(', ')})`] : []),
  ].join(' ');

/** The subjects without a teacher, by curriculum and semester, with links to the planners. */
export function UnassignedSubjects({ subjects, total, page, onPage, onLastPage }: UnassignedSubjectsProps) {
  const text = useText();
  useLastPage({ data: subjects, total, per_page: UNASSIGNED_PER_PAGE }, onLastPage);
  const bySemester = [...Map.groupBy(subjects, ({ semester_id }) => semester_id).values()];
  return (
    <section className="load-part">
      <h2>
        {text('load.unassigned')} <span className="hint">{formatNumber(total)}</span>
      </h2>
      {total === 0 ? (
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
                    <td>{[first, ...others].map(nameWithGroups).join(', ')}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        hideOnSinglePage
        align="end"
        current={page}
        total={total}
        pageSize={UNASSIGNED_PER_PAGE}
        showSizeChanger={false}
        onChange={onPage}
      />
    </section>
  );
}
