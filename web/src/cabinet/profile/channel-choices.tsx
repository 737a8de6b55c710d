import {
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  isOptional,
  type NotificationKind,
  type NotificationPreferences,
  notificationPreferences,
} from '@dekanat/contract/notifications/notification-preferences.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryClient, queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { TelegramLink } from '#ui/account/telegram-link.tsx';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';

const ofPreferences = () => queryOf(notificationPreferences.read, {});

/** What students are notified of, where others are notified of something else. */
const OWN_ABOUT: Partial<Record<NotificationKind, TextKey>> = {
  messages: 'cabinet.channels.messages',
  deadlines: 'cabinet.channels.deadlines',
};

type Choice = NotificationPreferences['choices'][number];

/** Which kinds of notifications reach the student by e-mail, Telegram and in browsers; the cabinet shows all of them. */
export function ChannelChoices() {
  const text = useText();
  const id = useId();
  const { data, error, refetch } = useQuery(ofPreferences());
  if (data === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <section className="card account-form" aria-labelledby={id}>
        <h2 id={id}>{text('cabinet.channels')}</h2>
        <p className="muted">{text('notifications.about')}</p>
        <div>
          {data.choices.map((choice) => (
            <Channels key={choice.kind} choice={choice} preferences={data} />
          ))}
        </div>
        <p className="muted">
          {data.email === null
            ? text('notifications.no_email')
            : text('notifications.email', { email: data.email })}{' '}
          {!data.email_configured && text('notifications.email_not_configured')}
        </p>
      </section>
      <section className="card account-form" aria-label={text('notifications.telegram_channel')}>
        <h2>{text('notifications.telegram_channel')}</h2>
        <TelegramLink preferences={data} />
      </section>
    </>
  );
}

function Channels({ choice, preferences }: { choice: Choice; preferences: NotificationPreferences }) {
  const text = useText();
  const { mutate, isPending, variables, error } = useAction(notificationPreferences.update, {
    onSuccess: (changed) => queryClient.setQueryData(ofPreferences().queryKey, changed),
  });
  const asked = isPending ? variables.body : undefined;
  const isOn = (channel: DeliveryChannel) =>
    asked?.channel === channel ? asked.enabled : (choice[channel] ?? false);
  const { kind } = choice;
  const reaches = {
    email: preferences.email !== null,
    telegram: preferences.telegram !== null,
    push: preferences.push_devices > 0,
  };
  return (
    <fieldset className="channels">
      <legend>{text(`notifications.${kind}`)}</legend>
      <p className="muted">{text(OWN_ABOUT[kind] ?? `notifications.${kind}.about`)}</p>
      <div className="channel-choices">
        {DELIVERY_CHANNELS.map((channel) => (
          <label key={channel} className="choice">
            <input
              type="checkbox"
              checked={reaches[channel] && isOn(channel)}
              disabled={isPending || !reaches[channel] || !isOptional(kind, channel)}
              onChange={({ target }) => mutate({ body: { kind, channel, enabled: target.checked } })}
            />
            <span>{text(`notifications.${channel}_channel`)}</span>
          </label>
        ))}
      </div>
      {!isOptional(kind, 'email') && <p className="muted">{text('notifications.security_email')}</p>}
      {error && (
        <p className="notice notice-error" role="alert">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}
