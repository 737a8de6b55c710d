import type { PushDevices } from '@dekanat/contract/notifications/push-devices.ts';
import { pushDevices } from '@dekanat/contract/notifications/push-devices.ts';
import { call } from '#api/api.ts';

/** The worker of the cabinet; undefined where there is none, as in private windows. */
const workerOf = (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator
    ? navigator.serviceWorker.getRegistration('/cabinet')
    : Promise.resolve(undefined);

/** The subscription of this browser, if it shows notifications. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('PushManager' in window)) return null;
  return (await (await workerOf())?.pushManager.getSubscription()) ?? null;
}

/** Shows nothing more in this browser: the push service then tells the server so. Without a connection the browser forgets it at once as well. */
export async function forgetSubscription(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}

/** `install`: iOS shows notifications of web applications on the home screen only. */
export type PushSupport = 'supported' | 'unsupported' | 'install' | 'blocked';

const IOS = /iPhone|iPad|iPod/;
/** An iPad says that it is a Mac. */
const isIos = () =>
  IOS.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  if (!('PushManager' in window) || !('Notification' in window)) return isIos() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'supported';
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const isMadeWith = ({ options }: PushSubscription, key: Uint8Array) => {
  const made = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return made.length === key.length && made.every((byte, index) => byte === key[index]);
};

/** The subscription of this browser, renewed when the installation has another key. @throws when the browser refuses it */
async function subscriptionWith(publicKey: string): Promise<PushSubscription> {
  const worker = await workerOf();
  if (worker === undefined) throw new Error('The cabinet has no worker');
  const key = bytesOf(publicKey);
  const present = await worker.pushManager.getSubscription();
  if (present !== null && isMadeWith(present, key)) return present;
  await present?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Subscribes this browser for the account. @throws when the browser or the server refuses it */
export async function subscribe(publicKey: string): Promise<PushDevices> {
  const { endpoint, keys } = (await subscriptionWith(publicKey)).toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return call(pushDevices.subscribe, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
}

/**
 * A browser stays subscribed when its session ends by time: the next session of the same account takes it over. It also subscribes anew
 * when the installation has another key, or its push service another address.
 */
export async function continueSubscription(): Promise<void> {
  if (pushSupport() !== 'supported' || (await ownSubscription()) === null) return;
  const { public_key, devices } = await call(pushDevices.list, {});
  const present = await ownSubscription();
  const isKnown = devices.some(({ current }) => current);
  if (isKnown && present !== null && isMadeWith(present, bytesOf(public_key))) return;
  await subscribe(public_key);
}
