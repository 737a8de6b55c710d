import { type PushDevice, pushDevices } from '@dekanat/contract/notifications/push-devices.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { queryClient, queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { Instant } from '#ui/instant.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { forgetSubscription, ownSubscription, type PushSupport, pushSupport, subscribe } from './push.ts';

const ofDevices = () => queryOf(pushDevices.list, {});

/** Whether this browser is subscribed; undefined until the browser has answered. */
function useOwnSubscription() {
  const [isSubscribed, setSubscribed] = useState<boolean>();
  const look = () =>
    void ownSubscription().then(
      (present) => setSubscribed(present !== null),
      () => setSubscribed(false),
    );
  useEffect(look, []);
  return { isSubscribed, look };
}

/** Notifications that the browser shows, also while the cabinet is closed. */
export function PushPanel() {
  const text = useText();
  const id = useId();
  const [support, setSupport] = useState(pushSupport);
  const [problem, setProblem] = useState<string>();
  const { isSubscribed, look } = useOwnSubscription();
  const { data, error, refetch } = useQuery(ofDevices());
  if (data === undefined)
    return error === null ? null : <Failure error={error} retry={() => void refetch()} />;
  const isHere = isSubscribed === true && data.devices.some(({ current }) => current);
  const changed = () => {
    setSupport(pushSupport());
    look();
    void queryClient.invalidateQueries({ queryKey: ['push_devices'] });
    void queryClient.invalidateQueries({ queryKey: ['notifications'] });
  };
  return (
    <section className="card account-form" aria-labelledby={id}>
      <h2 id={id}>{text('cabinet.push')}</h2>
      <p className="muted">{text('cabinet.push.about')}</p>
      {isSubscribed !== undefined && !isHere && (
        <OptIn support={support} publicKey={data.public_key} onChanged={changed} onProblem={setProblem} />
      )}
      {problem !== undefined && (
        <p className="notice notice-error" role="alert">
          {problem}
        </p>
      )}
      {data.devices.length > 0 && (
        <ul className="plain-list">
          {data.devices.map((device) => (
            <Device key={device.id} device={device} onChanged={changed} onProblem={setProblem} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface OptInProps {
  support: PushSupport;
  publicKey: string;
  onChanged: () => void;
  onProblem: (problem: string | undefined) => void;
}

/** Asks for the permission only after the tap: a browser that was refused once asks no more. */
function OptIn({ support, publicKey, onChanged, onProblem }: OptInProps) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  if (support !== 'supported')
    return (
      <p className="notice" role="status">
        {text(`cabinet.push.${support}`)}
      </p>
    );
  const switchOn = async () => {
    setBusy(true);
    onProblem(undefined);
    try {
      if ((await Notification.requestPermission()) === 'granted') await subscribe(publicKey);
    } catch (error) {
      onProblem(error instanceof ApiError ? error.message : text('cabinet.push.failed'));
    }
    setBusy(false);
    onChanged();
  };
  return (
    <PlainButton primary busy={isBusy} onClick={() => void switchOn()}>
      {text('cabinet.push.switch_on')}
    </PlainButton>
  );
}

interface DeviceProps extends Pick<OptInProps, 'onChanged' | 'onProblem'> {
  device: PushDevice;
}

function Device({ device, onChanged, onProblem }: DeviceProps) {
  const text = useText();
  const name = device.device ?? text('sessions.unknown_device');
  const failed = ({ message }: ApiError) => onProblem(message);
  const update = useAction(pushDevices.update, {
    // A response from before the change would show the former choice again.
    onMutate: () => queryClient.cancelQueries({ queryKey: ofDevices().queryKey }),
    onError: failed,
    onSuccess: (devices) => queryClient.setQueryData(ofDevices().queryKey, devices),
  });
  const remove = useAction(pushDevices.unsubscribe, { onError: failed, onSuccess: onChanged });
  const switchOff = async () => {
    onProblem(undefined);
    // The browser must not take it up again when the cabinet is opened next.
    if (device.current) await forgetSubscription().catch(() => undefined);
    remove.mutate({ params: { id: device.id } });
  };
  return (
    <li className="push-device">
      <div className="device">
        <div>
          <p className="device-name">
            {name} {device.current && <span className="chip chip-good">{text('sessions.current')}</span>}
          </p>
          <p className="muted">
            {text('cabinet.push.since')} <Instant at={device.created_at} />
          </p>
        </div>
        <PlainButton
          label={text('cabinet.push.switch_off_of', { device: name })}
          busy={remove.isPending}
          onClick={() => void switchOff()}
        >
          {text('cabinet.push.switch_off')}
        </PlainButton>
      </div>
      <label className="choice">
        <input
          type="checkbox"
          checked={update.isPending ? update.variables.body.with_text : device.with_text}
          disabled={update.isPending}
          onChange={({ target }) =>
            update.mutate({ params: { id: device.id }, body: { with_text: target.checked } })
          }
        />
        <span>{text('cabinet.push.with_text')}</span>
      </label>
    </li>
  );
}
