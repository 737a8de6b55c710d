import { type StaffComment, staffComments } from '@dekanat/contract/study/comments.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { RemoveButton } from '#ui/table/remove-button.tsx';

/** What students wrote under the lesson; a removed comment stays in the list. */
export function LessonComments({ lessonId }: { lessonId: number }) {
  const text = useText();
  const { data = [] } = useQuery(queryOf(staffComments.read, { params: { lessonId } }));
  if (data.length === 0) return null;
  return (
    <details className="lesson-comment-list">
      <summary>{text('lesson.comments', { count: data.length })}</summary>
      <ul>
        {data.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ul>
    </details>
  );
}

function Comment({
  comment: { id, title, fio, created_at, removed_at, removed_by },
}: {
  comment: StaffComment;
}) {
  const text = useText();
  const mayRemove = useMay(staffComments.remove);
  return (
    <li data-removed={removed_at !== null}>
      <div>
        <strong>{fio}</strong>{' '}
        <span className="hint">
          <Instant at={created_at} />
          {removed_at !== null && ` · ${text('lesson.comments.removed', { name: removed_by ?? '—' })}`}
        </span>
        <p>{title}</p>
      </div>
      {removed_at === null && mayRemove && (
        <RemoveButton
          endpoint={staffComments.remove}
          id={id}
          name={fio}
          question="lesson.comments.question"
          tabIndex={0}
        />
      )}
    </li>
  );
}
