import {
  type NotificationPreferences,
  notificationPreferences,
} from '@dekanat/contract/notifications/notification-preferences.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import './telegram-link.css';

/** Links the own account to a chat of Telegram by an address that works once. */
export function TelegramLink({ preferences }: { preferences: NotificationPreferences }) {
  const text = useText();
  const link = useAction(notificationPreferences.linkTelegram, {});
  const unlink = useAction(notificationPreferences.unlinkTelegram, {});
  const { telegram, telegram_configured } = preferences;
  const failed = link.error ?? unlink.error;
  return (
    <div className="telegram-link">
      {!telegram_configured && <p className="hint">{text('notifications.telegram_not_configured')}</p>}
      {telegram !== null && (
        <>
          <p>
            {text('notifications.telegram_linked', { name: telegram.name })}{' '}
            <small>
              <Instant at={telegram.linked_at} />
            </small>
          </p>
          <PlainButton busy={unlink.isPending} onClick={() => unlink.mutate({}, { onSuccess: link.reset })}>
            {text('notifications.telegram_unlink')}
          </PlainButton>
        </>
      )}
      {telegram === null && telegram_configured && link.data === undefined && (
        <PlainButton busy={link.isPending} onClick={() => link.mutate({})}>
          {text('notifications.telegram_link')}
        </PlainButton>
      )}
      {telegram === null && link.data !== undefined && (
        <p>
          <a href={link.data.url} target="_blank" rel="noreferrer">
            {text('notifications.telegram_open')}
          </a>{' '}
          <small>
            {text('notifications.telegram_until')} <Instant at={link.data.expires_at} />
          </small>
        </p>
      )}
      {failed && <p role="alert">{failed.message}</p>}
    </div>
  );
}
