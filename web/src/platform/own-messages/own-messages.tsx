import { account } from '@dekanat/contract/access/account.ts';
import { BODY_MAX } from '@dekanat/contract/messages/messages.ts';
import { ownMessages } from '@dekanat/contract/messages/own-messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { z } from 'zod';
import { queryClient, queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFormDraft } from '#ui/form/use-form-draft.ts';
import { Instant } from '#ui/instant.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { paragraphsOf } from '#ui/rich-text/paragraphs.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { AttachmentLinks } from '#ui/upload/attachment-links.tsx';
import './own-messages.css';

const SHOWN = 5;
const MORE = 20;
/** Students have no stream of events. */
const REFETCH_MS = 30_000;

/** The received messages of an account outside the back office, the newest first. */
export function OwnMessages() {
  const text = useText();
  const [limit, setLimit] = useState(SHOWN);
  const [opened, setOpened] = useState<number>();
  const { data, error, refetch } = useQuery({
    ...queryOf(ownMessages.list, { query: { limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  if (data === undefined && error !== null)
    return (
      <section className="own-messages">
        <p role="alert">{error.message}</p>
        <PlainButton onClick={() => void refetch()}>{text('action.retry')}</PlainButton>
      </section>
    );
  if (data === undefined || data.total === 0) return null;
  return (
    <section className="own-messages">
      <h2>
        {data.unread > 0
          ? text('own_account.messages.unread', { count: data.unread })
          : text('own_account.messages')}
      </h2>
      <ul>
        {data.data.map(({ id, title, sender_name, sent_at, read_at }) => (
          <li key={id}>
            <button
              type="button"
              aria-expanded={opened === id}
              data-unread={read_at === null}
              onClick={() => setOpened(opened === id ? undefined : id)}
            >
              <span>{title}</span>
              <small>
                {sender_name} · {sent_at !== null && <Instant at={sent_at} />}
              </small>
            </button>
            {opened === id && <OpenedMessage id={id} />}
          </li>
        ))}
      </ul>
      {data.total > data.data.length && (
        <PlainButton onClick={() => setLimit(limit + MORE)}>{text('own_account.messages.more')}</PlainButton>
      )}
    </section>
  );
}

const LISTS = queryOf(ownMessages.list, {}).queryKey.slice(0, 2);

function OpenedMessage({ id }: { id: number }) {
  const { data, error } = useQuery(queryOf(ownMessages.read, { params: { id } }));
  const { data: own } = useQuery(queryOf(account.read, {}));
  // Reading has marked it as read.
  useEffect(() => {
    if (data !== undefined) void queryClient.invalidateQueries({ queryKey: LISTS });
  }, [data]);
  if (error !== null) return <p role="alert">{error.message}</p>;
  if (data === undefined) return <LoadingIndicator />;
  return (
    <div className="own-message">
      <RichText html={data.message} />
      <AttachmentLinks label="own_account.messages.files" files={data.files} />
      {data.answerable && own && <Answer id={id} draft={`dekanat.draft.${own.id}.own-answer.${id}`} />}
    </div>
  );
}

const AnswerDraft = z.object({ typed: z.string() });
const EMPTY = { typed: '' };

interface AnswerProps {
  id: number;
  /** The name of the draft. */
  draft: string;
}

/** What was typed survives a reload until it is sent. */
function Answer({ id, draft }: AnswerProps) {
  const text = useText();
  const field = useId();
  const { values, change } = useFormDraft(draft, AnswerDraft, EMPTY);
  const { typed } = values;
  const { mutate, isPending, error, isSuccess } = useAction(ownMessages.answer, {
    onSuccess: (_sent, { body }) => {
      // What was typed while the answer was being sent stays.
      if (body.message === paragraphsOf(typed)) change(EMPTY);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate({ params: { id }, body: { message: paragraphsOf(typed) } });
  };
  return (
    <form className="own-message-answer" onSubmit={send}>
      <label htmlFor={field}>{text('own_account.messages.answer')}</label>
      <textarea
        id={field}
        className="input"
        rows={3}
        maxLength={BODY_MAX}
        value={typed}
        onChange={({ target }) => change({ typed: target.value })}
      />
      {error !== null && <p role="alert">{error.message}</p>}
      <div>
        <PlainButton type="submit" busy={isPending || typed.trim() === ''}>
          {text('own_account.messages.answer.send')}
        </PlainButton>
        <span role="status">{isSuccess && typed === '' && text('own_account.messages.answer.sent')}</span>
      </div>
    </form>
  );
}
