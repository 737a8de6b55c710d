import type { StatusPreviewRow } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { useText } from '#i18n/text.ts';
import { StudyStatusTag } from '#ui/study-status-tag.tsx';

interface ChangeProps {
  from: StudyStatus;
  to: StudyStatus;
  /** The former and the new group of a transfer. */
  groups: [string | null, string] | null;
}

/** What a movement changes: the study status, or the group. */
export const Change = ({ from, to, groups }: ChangeProps) => (
  <span className="status-change-change">
    {groups ? <span>{groups[0] ?? '—'}</span> : <StudyStatusTag status={from} />}
    <span aria-hidden>→</span>
    {groups ? <span>{groups[1]}</span> : <StudyStatusTag status={to} />}
  </span>
);

/** The new status of each student, or why it cannot change. */
export function PreviewRows({ rows }: { rows: StatusPreviewRow[] }) {
  const text = useText();
  return (
    <ul className="status-change-rows" aria-label={text('status_change.students')}>
      {rows.map(({ id, name, group_name, from_status, to_status, to_group_name, obstacle }) => (
        <li key={id} data-obstacle={obstacle !== null}>
          <span>
            {name}
            <small>{group_name}</small>
          </span>
          {obstacle === null ? (
            <Change
              from={from_status}
              to={to_status}
              groups={to_group_name === null ? null : [group_name, to_group_name]}
            />
          ) : (
            <span className="status-change-reason">{obstacle}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
