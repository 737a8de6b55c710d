import { MessageOutlined } from '@ant-design/icons';
import { unreadMessages } from '@dekanat/contract/messages/unread-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';

const MOST_COUNTED = 99;

/** The link to the inbox with the number of unread messages. */
export function MessageBadge() {
  const text = useText();
  const may = useMay(unreadMessages.count);
  const { data } = useQuery({ ...queryOf(unreadMessages.count, {}), enabled: may });
  if (!may) return null;
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
