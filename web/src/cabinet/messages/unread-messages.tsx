import { account } from '@dekanat/contract/access/account.ts';
import { studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Count } from '#cabinet/frame/count.tsx';
import { ownQuery } from '#cabinet/query.ts';
import { VIEWED } from '#cabinet/view/view.ts';
import { useText } from '#i18n/text.ts';

/** The number of received messages that are not read; 0 while it is not known, and in a view of staff, who see no messages. */
function useUnreadMessages(): number {
  const isOwn = VIEWED === undefined;
  const { data: own } = useQuery({ ...ownQuery(account.read, {}), enabled: isOwn });
  const query = { status: '1', receiver_id: own?.id, limit: 1, page: 1 } as const;
  const { data } = useQuery({
    ...ownQuery(studentMessages.list, { query }),
    enabled: isOwn && own !== undefined,
  });
  return data?.total ?? 0;
}

/** The number of unread messages beside a link. */
export function UnreadMessages() {
  const text = useText();
  const count = useUnreadMessages();
  return <Count count={count} label={text('cabinet.unread_messages', { count })} />;
}

/** Leads to messages that are not read; nothing without any. */
export function UnreadNotice() {
  const text = useText();
  const count = useUnreadMessages();
  if (count === 0) return null;
  return (
    <p className="notice">
      <Link href="/messages">{text('cabinet.unread_messages', { count })}</Link>
    </p>
  );
}
