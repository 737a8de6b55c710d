import type { PromotionPreview as Preview, PromotionRow } from '@dekanat/contract/registration/promotions.ts';
import { Checkbox } from 'antd';
import { subjectsPath } from '#features/registration/subjects-address.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { RowLink } from '#ui/table/row-actions.tsx';

interface PromotionPreviewProps {
  preview: Preview;
  /** Students below the limit who are promoted all the same, and ready ones who stay. */
  included: ReadonlySet<number>;
  excluded: ReadonlySet<number>;
  onInclude: (ids: ReadonlySet<number>) => void;
  onExclude: (ids: ReadonlySet<number>) => void;
}

const toggled = (ids: ReadonlySet<number>, id: number) =>
  ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]);

/** The groups with their next semester; the students below the limit, and all others, each of whom can be chosen. */
export function PromotionPreview(props: PromotionPreviewProps) {
  const { preview, included, excluded, onInclude, onExclude } = props;
  const text = useText();
  const { groups, below, rows, ready, finished, gpa_limit } = preview;
  return (
    <div className="registration-promotion">
      <div className="registration-scroll">
        <table className="registration-table">
          <thead>
            <tr>
              <th scope="col">{text('student.group_name')}</th>
              <th scope="col">{text('curriculum.noun')}</th>
              <th scope="col">{text('registration.from_to')}</th>
              <th scope="col" data-numeric>
                {text('registration.students_number')}
              </th>
              <th scope="col" data-numeric>
                {text('registration.below_limit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={`${group.group_id} ${group.semester_id}`}>
                <td>{group.group_name ?? '—'}</td>
                <td>{group.curriculum_name}</td>
                <td>
                  {group.semester} →{' '}
                  {group.next_semester === null
                    ? text('registration.last_semester')
                    : `${group.next_semester} (${group.next_academic_year_name})`}
                </td>
                <td data-numeric>{formatNumber(group.students)}</td>
                <td data-numeric>{formatNumber(group.below_limit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {finished > 0 && <p className="notice">{text('registration.finished', { count: finished })}</p>}
      {below.length > 0 && (
        <section className="registration-below">
          <h2>{text('registration.below_limit.title', { limit: formatNumber(gpa_limit, 2) })}</h2>
          <p className="registration-hint">{text('registration.below_limit.hint')}</p>
          <People rows={below} chosen={included} onToggle={(id) => onInclude(toggled(included, id))} />
        </section>
      )}
      {rows.length > 0 && (
        <details className="registration-ready">
          <summary>{text('registration.ready', { count: ready })}</summary>
          <People
            rows={rows}
            chosen={new Set(rows.map(({ id }) => id).filter((id) => !excluded.has(id)))}
            onToggle={(id) => onExclude(toggled(excluded, id))}
          />
          {ready > rows.length && <p>{text('registration.more', { count: ready - rows.length })}</p>}
        </details>
      )}
    </div>
  );
}

interface PeopleProps {
  rows: PromotionRow[];
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

function People({ rows, chosen, onToggle }: PeopleProps) {
  const text = useText();
  return (
    <ul className="registration-people">
      {rows.map(({ id, name, group_name, gpa, debts }) => (
        <li key={id}>
          <Checkbox checked={chosen.has(id)} onChange={() => onToggle(id)}>
            <span className="visually-hidden">{name}</span>
          </Checkbox>
          <RowLink to={subjectsPath(id)}>{name}</RowLink>
          <small>{group_name}</small>
          <span>
            {gpa === null
              ? text('registration.no_gpa')
              : text('registration.gpa', { gpa: formatNumber(gpa, 2) })}
          </span>
          {debts > 0 && (
            <span className="registration-debts">{text('registration.debts', { count: debts })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
