import type { StatusPreviewRow } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { StudyStatusTag } from '#features/students/study-status-tag.tsx';
import { useText } from '#i18n/text.ts';

/** The new status of each student, or why it cannot change. */
export function PreviewRows({ rows }: { rows: StatusPreviewRow[] }) {
  const text = useText();
  return (
    <ul className="moving-rows" aria-label={text('moving.students')}>
      {rows.map(({ id, name, group_name, from_status, to_status, obstacle }) => (
        <li key={id} data-obstacle={obstacle !== null}>
          <span>
            {name}
            <small>{group_name}</small>
          </span>
          {obstacle === null ? (
            <span className="moving-change">
              <StudyStatusTag status={from_status} />
              <span aria-hidden>→</span>
              <StudyStatusTag status={to_status} />
            </span>
          ) : (
            <span className="moving-why">{obstacle}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
