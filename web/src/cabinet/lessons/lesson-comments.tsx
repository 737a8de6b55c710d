import { COMMENT_MAX, lessonComments } from '@dekanat/contract/study/comments.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useOutbox, useWaiting } from '#cabinet/offline/outbox.ts';
import { ownQuery } from '#cabinet/query.ts';
import { OwnActs } from '#cabinet/view/own-acts.tsx';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';

/** What students write under a lesson; what is not sent yet stands below. */
export function LessonComments({ lessonId }: { lessonId: number }) {
  const text = useText();
  const id = useId();
  const { data } = useQuery(ownQuery(lessonComments.list, { params: { lessonId } }));
  const { write } = useOutbox('comment', lessonId);
  const waiting = useWaiting('comment').filter(({ written }) => written.params.lessonId === lessonId);
  const [typed, setTyped] = useState('');
  if (data === undefined) return null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    write({ lessonId }, { title: typed.trim() });
    setTyped('');
  };
  return (
    <section className="card comments" aria-labelledby={id}>
      <h2 id={id}>{text('cabinet.comments')}</h2>
      <ul className="plain-list">
        {data.data.map((comment) => (
          <li key={comment.id}>
            <strong>{comment.user.username}</strong>{' '}
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
      <OwnActs>
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
      </OwnActs>
    </section>
  );
}
