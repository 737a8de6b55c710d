import { createHmac, timingSafeEqual } from 'node:crypto';

/** Long enough to watch a lecture; the address is useless afterwards. */
const VALID_MS = 6 * 60 * 60 * 1000;
/** Addresses of one hour are alike, so that a browser can cache the file. */
const STEP_MS = 60 * 60 * 1000;

/** What only this installation can compute of a text. */
export const signatureOf = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

export function isSignatureOf(key: Buffer, text: string, signature: string): boolean {
  const [expected, sent] = [signatureOf(key, text), signature].map((one) => Buffer.from(one));
  return expected?.length === sent?.length && timingSafeEqual(expected as Buffer, sent as Buffer);
}

/** The path with an expiry and a signature, for elements that send no authorisation, such as `<video>`. */
export function signAddress(key: Buffer, path: string, now = Date.now()): string {
  const expires = Math.ceil((now + VALID_MS) / STEP_MS) * STEP_MS;
  return `${path}?expires=${expires}&signature=${signatureOf(key, `${path}\n${expires}`)}`;
}

/** Whether `signAddress` made this address of the path, and it has not expired. */
export const isSignedAddress = (
  key: Buffer,
  path: string,
  { expires, signature }: { expires?: unknown; signature?: unknown },
  now = Date.now(),
): boolean =>
  typeof expires === 'string' &&
  typeof signature === 'string' &&
  isSignatureOf(key, `${path}\n${expires}`, signature) &&
  Number(expires) > now;
