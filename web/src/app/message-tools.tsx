import { FormOutlined, MessageOutlined } from '@ant-design/icons';
import { unreadMessages } from '@dekanat/contract/messages/unread-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { queryOf } from '#api/query.ts';
import { useMay, useProfile } from '#api/session.ts';
import { useText, withTexts } from '#i18n/text.ts';
import { closeCompose, openCompose, useComposeRequest } from '#platform/compose/compose-request.ts';

const MOST_COUNTED = 99;

const ComposeDialog = lazy(
  withTexts('messages', async () => ({
    default: (await import('#features/messages/compose-dialog.tsx')).ComposeDialog,
  })),
);

/** Messages in the header: a new one, and the inbox with the number of unread messages. */
export function MessageTools() {
  const text = useText();
  const [mayRead, mayWrite] = [useMay(unreadMessages.count), useMay('message_store')];
  const request = useComposeRequest(useProfile().id);
  const write = text('menu.message_compose');
  return (
    <>
      {mayWrite && (
        <button
          type="button"
          className="icon-button shell-compose"
          title={write}
          aria-label={write}
          onClick={() => openCompose()}
        >
          <FormOutlined aria-hidden />
        </button>
      )}
      {mayRead && <InboxLink />}
      <Suspense>{request && <ComposeDialog request={request} close={closeCompose} />}</Suspense>
    </>
  );
}

function InboxLink() {
  const text = useText();
  const { data } = useQuery(queryOf(unreadMessages.count, {}));
  const unread = data?.unread ?? 0;
  return (
    <Link
      to="/messages/all"
      className="icon-button bell"
      aria-label={unread > 0 ? text('shell.messages.unread', { count: unread }) : text('shell.messages')}
    >
      <MessageOutlined aria-hidden />
      {unread > 0 && (
        <span className="bell-count" aria-hidden>
          {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
        </span>
      )}
    </Link>
  );
}
