import { COMMENT_MAX, lessonComments } from '@dekanat/contract/study/comments.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { useOutbox, useWaiting } from '#cabinet/offline/outbox.ts';
import { restoreDraft, useDraft } from '#cabinet/offline/use-draft.ts';
import { ownQuery } from '#cabinet/query.ts';
import { StudyActs } from '#cabinet/view/study-acts.tsx';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';

/** What students write under a lesson; what is not sent yet stands below. Where none can be written, the reason stands in place of the form. */
export function LessonComments({ lessonId }: { lessonId: number }) {
  const text = useText();
  const id = useId();
  const comments = useQuery(ownQuery(lessonComments.list, { params: { lessonId } }));
  const { data } = comments;
  const { send } = useOutbox('comment', lessonId);
  const waiting = useWaiting('comment').filter(({ written }) => written.params.lessonId === lessonId);
  const draft = `comment-${lessonId}`;
  const [typed, setTyped] = useDraft(draft);
  if (data === undefined) return <PartFailure part={text('cabinet.comments')} of={comments} />;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const title = typed.trim();
    send({ lessonId }, { title }).catch(() => restoreDraft(draft, title));
    setTyped('');
  };
  return (
    <section className="card comments" aria-labelledby={id}>
      <h2 id={id}>{text('cabinet.comments')}</h2>
      {data.data.length + waiting.length > 0 && (
        <ul className="plain-list">
          {data.data.map((comment) => (
            <li key={comment.id}>
              <strong>{comment.user.fio || comment.user.username}</strong>{' '}
              <span className="muted">{comment.updated_at.slice(0, 16)}</span>
              <p>{comment.title}</p>
            </li>
          ))}
          {waiting.map(({ written }) => (
            <li key={written.idempotencyKey}>
              <span className="chip">{text('cabinet.not_sent')}</span>
              <p>{String(written.body.title)}</p>
            </li>
          ))}
        </ul>
      )}
      {data.refusal ? (
        <p className="muted">{data.refusal}</p>
      ) : (
        <StudyActs>
          <form className="answer-form" onSubmit={onSubmit}>
            <label htmlFor={`${id}-text`}>{text('cabinet.comments.add')}</label>
            <textarea
              id={`${id}-text`}
              rows={2}
              maxLength={COMMENT_MAX}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <PlainButton type="submit">{text('cabinet.comments.send')}</PlainButton>
          </form>
        </StudyActs>
      )}
    </section>
  );
}
