/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

const CABINET = '/cabinet';
const ICON = '/cabinet-icon-192.png';
/** A student who sits an exam or writes a test stays there: the notification opens another window. */
const STAYS = /^\/cabinet\/(?:exams\/|subjects\/.+\/lessons\/)/;

interface Shown {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/** What the server has sent (`server/src/platform/push`); a browser must show something in any case. */
function shownIn(data: PushMessageData | null): Shown {
  try {
    const { title, body, tag, path } = (data?.json() ?? {}) as Partial<Shown>;
    return { title: title ?? 'Dekanat', body: body ?? '', tag: tag ?? 'dekanat', path: path ?? CABINET };
  } catch {
    return { title: 'Dekanat', body: '', tag: 'dekanat', path: CABINET };
  }
}

/** An address of this origin, whatever was sent. */
function addressOf(path: unknown): URL {
  const home = new URL(CABINET, self.location.origin);
  if (typeof path !== 'string' || !URL.canParse(path, self.location.origin)) return home;
  const address = new URL(path, self.location.origin);
  return address.origin === self.location.origin ? address : home;
}

/** Shows the page in a window that is open, else in a new one. */
async function open(address: URL): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const at = (client: WindowClient) => new URL(client.url).pathname;
  const present = windows.find((client) => at(client) === address.pathname);
  if (present !== undefined) return void (await present.focus());
  const free = windows.find((client) => at(client).startsWith(CABINET) && !STAYS.test(at(client)));
  // A window that this worker does not control cannot be led elsewhere.
  const led = await free?.navigate(address).catch(() => null);
  if (led) await led.focus();
  else await self.clients.openWindow(address);
}

const base64url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The push service has given this browser another address; the page does the same when it is opened (`continueSubscription`). */
async function renew(old: PushSubscription | null, renewed: PushSubscription | null): Promise<void> {
  if (old === null) return;
  const { endpoint, keys } = (
    renewed ?? (await self.registration.pushManager.subscribe(old.options))
  ).toJSON();
  const body = { endpoint, keys, old: { endpoint: old.endpoint, auth: base64url(old.getKey('auth')) } };
  await fetch('/api/auth/push-subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The worker's part of Web Push. */
export function showNotifications(): void {
  self.addEventListener('push', (event) => {
    const { title, body, tag, path } = shownIn(event.data);
    event.waitUntil(
      self.registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: { path } }),
    );
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = (event.notification.data ?? {}) as { path?: unknown };
    event.waitUntil(open(addressOf(path)));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent;
    event.waitUntil(renew(oldSubscription ?? null, newSubscription ?? null));
  });
}
