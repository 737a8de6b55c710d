import { BellOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { isAtAddress } from '#browser/location.ts';
import { useText } from '#i18n/text.ts';
import { useNotifications } from '#platform/realtime/use-notifications.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import '#platform/realtime/notifications.css';

const NotificationCard = lazy(async () => ({
  default: (await import('#platform/realtime/notification-card.tsx')).NotificationCard,
}));

const MOST_COUNTED = 99;

/** The bell with the number of unread notifications. */
export function NotificationBell() {
  const text = useText();
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useArrivals();
  const unread = useNotifications().data?.unread ?? 0;
  return (
    <>
      <button
        type="button"
        className="icon-button bell"
        popoverTarget={id}
        aria-label={unread > 0 ? text('bell.unread', { count: unread }) : text('bell.title')}
      >
        <BellOutlined aria-hidden />
        {unread > 0 && (
          <span className="bell-count" aria-hidden>
            {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
          </span>
        )}
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        className="bell-card"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <Suspense>
            <NotificationCard close={() => card.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Whether the page shows what the notification links to: a message would only cover it. */
const isOpen = (link: string | null) => link !== null && isAtAddress(link, window.location);

/** Notifications that arrive while the page is open are shown at once. */
function useArrivals(): void {
  const { data } = useNotifications();
  const feedback = useFeedback();
  const latest = data?.data[0];
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    const before = seen.current;
    seen.current = latest?.id ?? 0;
    if (before === undefined || latest === undefined || latest.id <= before) return;
    if (latest.read_at !== null || document.visibilityState !== 'visible' || isOpen(latest.link)) return;
    if (latest.failed) feedback.error(latest.text);
    else feedback.success(latest.text);
  }, [data, latest, feedback]);
}
