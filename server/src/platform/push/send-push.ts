import webPush from 'web-push';
import type { Services } from '#api/context.ts';
import { isPublicEndpoint, lookUpPublic, PrivateAddress } from '#platform/security/public-address.ts';
import { readStart, sendRequest } from '#platform/security/send-request.ts';
import { publicPushKey } from './push-key.ts';

/** What became of a request to a push service. */
export type PushAnswer =
  | { kind: 'accepted' }
  /** The browser has unsubscribed, or its address is none that the server may send to. */
  | { kind: 'gone'; error: string }
  /** The push service will never accept it. */
  | { kind: 'refused'; error: string }
  | { kind: 'retry'; error: string };

export interface Subscription {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

export interface PushMessage {
  /** Replaces an earlier message with the same topic that was not shown yet; at most 32 characters of base64url. */
  topic: string;
  urgency: 'normal' | 'high';
  payload: string;
}

type Parts = Pick<Services, 'config' | 'keys'>;

const ANSWER_MS = 10_000;
/** Of an error, so much is read and stored. */
const ERROR_MAX = 200;
/** A notification about an exam tomorrow is wrong the day after. */
const TTL_SECONDS = 86_400;
const GONE = [404, 410];
const BUSY = [408, 425, 429];
const SERVER_ERROR_FROM = 500;

/** Push services want to know whom to contact. Only secure pages can subscribe, so another address is of a developer's machine. */
const contactIn = ({ publicUrl }: Parts['config']) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:postmaster@${new URL(publicUrl).hostname}`;

function answerOf(status: number, text: string): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const error = `HTTP ${status} ${text}`.trim();
  if (GONE.includes(status)) return { kind: 'gone', error };
  return { kind: BUSY.includes(status) || status >= SERVER_ERROR_FROM ? 'retry' : 'refused', error };
}

/** The encrypted request (RFC 8291), signed for the push service (RFC 8292). */
const requestFor = (
  { config, keys }: Parts,
  { endpoint, p256dh, auth }: Subscription,
  { topic, urgency, payload }: PushMessage,
) =>
  webPush.generateRequestDetails(
    { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
    payload,
    {
      vapidDetails: {
        subject: contactIn(config),
        publicKey: publicPushKey(keys.push),
        privateKey: keys.push.toString('base64url'),
      },
      TTL: TTL_SECONDS,
      topic,
      urgency,
      contentEncoding: 'aes128gcm',
    },
  );

/** A text of the service as it may be stored: without control characters. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, ERROR_MAX);

/** Sends one message to one browser. Redirections are not followed, and of the answer only the beginning is read. */
export async function sendPush(
  parts: Parts,
  subscription: Subscription,
  message: PushMessage,
  { timeoutMs = ANSWER_MS } = {},
): Promise<PushAnswer> {
  const { endpoint } = subscription;
  const anyAddress = parts.config.pushEndpoints === 'any';
  if (!anyAddress && !isPublicEndpoint(endpoint)) return { kind: 'gone', error: 'The address is not public' };
  const { headers, body, method } = requestFor(parts, subscription, message);
  const options = {
    method,
    headers,
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!anyAddress && { lookup: lookUpPublic }),
  } as const;
  try {
    const response = await sendRequest(endpoint, options, body);
    return answerOf(response.statusCode ?? 0, oneLine(await readStart(response, ERROR_MAX)));
  } catch (error) {
    const kind = error instanceof PrivateAddress ? 'gone' : 'retry';
    return { kind, error: oneLine((error as Error).message) };
  }
}
