import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { NOTIFICATIONS } from '../catalogue/notifications.ts';

const ENDPOINT_MAX = 1_000;
/** 65 bytes in base64url, an uncompressed point of an elliptic curve: the first byte is 4. */
const POINT = /^B[A-P][\w-]{84}[AEIMQUYcgkosw048]=?$/;
/** 16 bytes in base64url. */
const SECRET = /^[\w-]{21}[AQgw](?:==)?$/;

const Endpoint = z.url('push.endpoint').max(ENDPOINT_MAX, 'push.endpoint');
const Auth = z.string().regex(SECRET, 'push.keys');

/** As `PushSubscription.toJSON()` writes it, without `expirationTime`. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(POINT, 'push.keys'),
    auth: Auth,
  }),
});

export const PushDevice = z.object({
  id: Id,
  /** Browser and system, such as “Chrome, Android”; null if unknown. */
  device: z.string().nullable(),
  /** Of the session of this request. */
  current: z.boolean(),
  /** Whether its notifications show the text, also on a locked screen, or only what they are about. */
  with_text: z.boolean(),
  created_at: Instant,
  /** When the push service accepted the last notification. */
  last_used_at: Instant.nullable(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const PushDevices = z.object({
  /** Of this installation (VAPID, RFC 8292), in base64url: the `applicationServerKey` of a subscription. */
  public_key: z.string(),
  /** The latest first. */
  devices: z.array(PushDevice),
});
export type PushDevices = z.infer<typeof PushDevices>;

const own = { realm: 'auth', access: 'signed-in', query: LanguageQuery } as const;
const SELDOM = { requestsPerMinute: 30 } as const;

/** The browsers that show the notifications of an account, of every kind of account (decision 113). */
export const pushDevices = defineResource(NOTIFICATIONS.push_devices, {
  list: { ...own, method: 'GET', path: '/account/push-devices', result: PushDevices },
  /** Subscribes the browser of the session. A browser belongs to the account that has subscribed last. */
  subscribe: {
    ...own,
    ...SELDOM,
    method: 'POST',
    path: '/account/push-devices',
    body: PushSubscriptionInput,
    result: PushDevices,
  },
  update: {
    ...own,
    method: 'PUT',
    path: '/account/push-devices/{id}',
    body: z.strictObject({ with_text: z.boolean() }),
    result: PushDevices,
  },
  unsubscribe: { ...own, method: 'DELETE', path: '/account/push-devices/{id}', result: PushDevices },
  /**
   * For the service worker, which has no token: the push service has given the browser another address. Who knows address and secret of
   * the old subscription is its browser. An unknown one is answered alike.
   */
  replace: {
    ...SELDOM,
    realm: 'auth',
    access: 'public',
    query: LanguageQuery,
    method: 'PUT',
    path: '/push-subscription',
    body: PushSubscriptionInput.extend({ old: z.strictObject({ endpoint: Endpoint, auth: Auth }) }),
    result: z.null(),
  },
});
