import {
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  isOptional,
  type NotificationPreferences,
  notificationPreferences,
} from '@dekanat/contract/notifications/notification-preferences.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { TelegramLink } from '#ui/account/telegram-link.tsx';
import { PlainButton } from '#ui/plain-button.tsx';

type Choice = NotificationPreferences['choices'][number];

/** What reaches the own account by e-mail and Telegram; in the product everything does. */
export function NotificationPanel() {
  const text = useText();
  const id = useId();
  const { data, error, refetch } = useQuery(queryOf(notificationPreferences.read, {}));
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{text('notifications.title')}</h2>
      <p className="hint">{text('notifications.about')}</p>
      {data && <Preferences of={data} />}
      {data === undefined && error && (
        <>
          <p role="alert">{error.message}</p>
          <PlainButton onClick={() => void refetch()}>{text('action.retry')}</PlainButton>
        </>
      )}
    </section>
  );
}

function Preferences({ of: preferences }: { of: NotificationPreferences }) {
  const text = useText();
  const { choices, email, email_configured } = preferences;
  return (
    <>
      <ChoiceTable preferences={preferences} />
      <p className="hint">
        {choices.some((one) => one.kind === 'messages' && one.email === null) &&
          `${text('notifications.messages.default')} `}
        {email === null ? text('notifications.no_email') : text('notifications.email', { email })}{' '}
        {!email_configured && text('notifications.email_not_configured')}
      </p>
      <TelegramLink preferences={preferences} />
    </>
  );
}

function ChoiceTable({ preferences }: { preferences: NotificationPreferences }) {
  const text = useText();
  const { mutate, isPending, error } = useAction(notificationPreferences.update, {});
  const reaches = {
    email: preferences.email !== null,
    telegram: preferences.telegram !== null,
    push: preferences.push_devices > 0,
  };
  const channels = DELIVERY_CHANNELS.filter((channel) => channel !== 'push' || reaches.push);
  return (
    <>
      <table className="notification-choices">
        <thead>
          <tr>
            <th scope="col">{text('notifications.kind')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {text(`notifications.${channel}_channel`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.choices.map((choice) => (
            <tr key={choice.kind}>
              <th scope="row">
                {text(`notifications.${choice.kind}`)}
                <small>{text(`notifications.${choice.kind}.about`)}</small>
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <ChannelBox
                    choice={choice}
                    channel={channel}
                    reaches={reaches[channel]}
                    disabled={isPending}
                    onChange={(enabled) => mutate({ body: { kind: choice.kind, channel, enabled } })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error && <p role="alert">{error.message}</p>}
    </>
  );
}

interface ChannelBoxProps {
  choice: Choice;
  channel: DeliveryChannel;
  /** The account has an address or a linked chat. */
  reaches: boolean;
  disabled: boolean;
  onChange: (enabled: boolean) => void;
}

function ChannelBox({ choice, channel, reaches, disabled, onChange }: ChannelBoxProps) {
  const text = useText();
  const isFixed = !isOptional(choice.kind, channel);
  const kind = text(`notifications.${choice.kind}`);
  return (
    <input
      type="checkbox"
      aria-label={`${kind}: ${text(`notifications.${channel}_channel`)}`}
      title={isFixed ? text('notifications.security_email') : undefined}
      checked={reaches && (choice[channel] ?? false)}
      disabled={disabled || isFixed || !reaches}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
