import { ownNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { NotificationList } from './notification-list.tsx';
import { newestNotifications } from './notifications-query.ts';

const AT_ONCE = 30;
/** More than that nobody reads, and the server answers no more at once. */
const MOST = 300;

/** All notifications of the student, newest first. */
export function NotificationPage() {
  const text = useText();
  const [shown, setShown] = useState(AT_ONCE);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...newestNotifications(shown),
    placeholderData: keepPreviousData,
  });
  const markAll = useAction(ownNotifications.markAll);
  const hasMore = data !== undefined && data.total > data.data.length && shown < MOST;
  return (
    <div className="page">
      <h1>{text('cabinet.notifications')}</h1>
      <p className="buttons">
        {data !== undefined && data.unread > 0 && (
          <PlainButton busy={markAll.isPending} onClick={() => markAll.mutate({ body: { read: true } })}>
            {text('cabinet.notifications.read_all')}
          </PlainButton>
        )}
        <Link href="/profile/notifications" className="button">
          {text('cabinet.notifications.channels')}
        </Link>
      </p>
      {markAll.error && (
        <p className="notice notice-error" role="alert">
          {markAll.error.message}
        </p>
      )}
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingIndicator />}
      {data?.data.length === 0 && <p className="card">{text('cabinet.notifications.none')}</p>}
      {data !== undefined && data.data.length > 0 && <NotificationList notifications={data.data} />}
      {hasMore && (
        <PlainButton busy={isPlaceholderData} onClick={() => setShown(Math.min(shown + AT_ONCE, MOST))}>
          {text('cabinet.earlier')}
        </PlainButton>
      )}
    </div>
  );
}
