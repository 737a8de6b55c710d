import { createHmac, timingSafeEqual } from 'node:crypto';

/** No address is valid for longer; players ask for a new one. */
const VALID_MS = 60 * 60 * 1000;
/** Addresses of ten minutes are alike, so that a browser can cache the file. */
const STEP_MS = 10 * 60 * 1000;

/** What only this installation can compute of a text. */
export const signatureOf = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/** `length`: of a shortened signature. */
export function isSignatureOf(key: Buffer, text: string, signature: string, length?: number): boolean {
  const [expected, sent] = [signatureOf(key, text).slice(0, length), signature].map((one) =>
    Buffer.from(one),
  );
  return expected?.length === sent?.length && timingSafeEqual(expected as Buffer, sent as Buffer);
}

const textOf = (path: string, expires: number | string, session: string) => `${path}\n${expires}\n${session}`;

/**
 * The path with an expiry and a signature, for elements that send no authorisation, such as `<video>`. With a session it is
 * an address of that session alone, and ends with it.
 */
export function signAddress(
  key: Buffer,
  path: string,
  { session = '', now = Date.now() }: { session?: string | undefined; now?: number } = {},
): string {
  const expires = Math.floor((now + VALID_MS) / STEP_MS) * STEP_MS;
  const query = session === '' ? '' : `&session=${encodeURIComponent(session)}`;
  return `${path}?expires=${expires}${query}&signature=${signatureOf(key, textOf(path, expires, session))}`;
}

/** Whether `signAddress` made this address of the path, and it has not expired. */
export const isSignedAddress = (
  key: Buffer,
  path: string,
  { expires, signature, session = '' }: { expires?: unknown; signature?: unknown; session?: unknown },
  now = Date.now(),
): boolean =>
  typeof expires === 'string' &&
  typeof signature === 'string' &&
  typeof session === 'string' &&
  isSignatureOf(key, textOf(path, expires, session), signature) &&
  Number(expires) > now;
