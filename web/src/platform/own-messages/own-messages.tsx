import { ownMessages } from '@dekanat/contract/messages/own-messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient, queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
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
  const { data } = useQuery({
    ...queryOf(ownMessages.list, { query: { limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <section className="own-messages">
      <h2>
        {data.unread > 0
          ? text('own_account.messages.unread', { count: data.unread })
          : text('own_account.messages')}
      </h2>
      <ul>
        {data.data.map(({ id, title, sender_username, sent_at, read_at }) => (
          <li key={id}>
            <button
              type="button"
              aria-expanded={opened === id}
              data-unread={read_at === null}
              onClick={() => setOpened(opened === id ? undefined : id)}
            >
              <span>{title}</span>
              <small>
                {sender_username} · {sent_at !== null && <Instant at={sent_at} />}
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
    </div>
  );
}
