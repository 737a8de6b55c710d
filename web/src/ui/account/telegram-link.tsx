import {
  type NotificationPreferences,
  notificationPreferences,
  TelegramLinkInput,
} from '@dekanat/contract/notifications/notification-preferences.ts';
import { useState } from 'react';
import { call } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useFocusAfter } from '#ui/return-focus.ts';
import './second-factor.css';
import './telegram-link.css';
import { PasswordField } from './text-field.tsx';
import { useFields, useFocusOn } from './use-fields.ts';

type Link = Awaited<ReturnType<typeof newLink>>;
const newLink = (current_password: string) =>
  call(notificationPreferences.linkTelegram, { body: { current_password } });

/** Links the own account to a chat of Telegram by an address that works once. */
export function TelegramLink({ preferences }: { preferences: NotificationPreferences }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const [link, setLink] = useState<Link>();
  const linkButton = useFocusAfter(asking);
  const unlink = useAction(notificationPreferences.unlinkTelegram, {});
  const { telegram, telegram_configured } = preferences;
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
          <PlainButton
            busy={unlink.isPending}
            onClick={() => unlink.mutate({}, { onSuccess: () => setLink(undefined) })}
          >
            {text('notifications.telegram_unlink')}
          </PlainButton>
        </>
      )}
      {telegram === null && telegram_configured && !asking && link === undefined && (
        <PlainButton ref={linkButton} onClick={() => setAsking(true)}>
          {text('notifications.telegram_link')}
        </PlainButton>
      )}
      {telegram === null && asking && (
        <AskPassword
          onLink={(made) => {
            setLink(made);
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {telegram === null && link !== undefined && <OpenChat link={link} />}
      {unlink.error && <p role="alert">{unlink.error.message}</p>}
    </div>
  );
}

interface AskPasswordProps {
  onLink: (link: Link) => void;
  onCancel: () => void;
}

function AskPassword({ onLink, onCancel }: AskPasswordProps) {
  const text = useText();
  const form = useFields(TelegramLinkInput, { current_password: '' }, async ({ current_password = '' }) =>
    onLink(await newLink(current_password)),
  );
  useFocusOn(form, 'current_password');
  return (
    <form className="factor-step" noValidate onSubmit={form.onSubmit}>
      {form.failure && (
        <p className="notice notice-error" role="alert">
          {form.failure}
        </p>
      )}
      <PasswordField
        field={form.field('current_password')}
        label={text('password.current')}
        hint={<p className="hint">{text('notifications.telegram_password')}</p>}
        autoComplete="current-password"
      />
      <div className="factor-actions">
        <PlainButton primary type="submit" busy={form.busy}>
          {text('notifications.telegram_link')}
        </PlainButton>
        <PlainButton onClick={onCancel}>{text('passkey.cancel')}</PlainButton>
      </div>
    </form>
  );
}

/** The address is opened by a person, because only Telegram knows the chat. */
function OpenChat({ link }: { link: Link }) {
  const text = useText();
  return (
    <p>
      <a href={link.url} target="_blank" rel="noreferrer">
        {text('notifications.telegram_open')}
      </a>{' '}
      <small>
        {text('notifications.telegram_until')} <Instant at={link.expires_at} />
      </small>
    </p>
  );
}
