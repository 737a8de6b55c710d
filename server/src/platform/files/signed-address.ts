import { createHmac } from 'node:crypto';

/** Long enough to watch a lecture; the address is useless afterwards. */
const VALID_MS = 6 * 60 * 60 * 1000;
/** Addresses of one hour are alike, so that a browser can cache the file. */
const STEP_MS = 60 * 60 * 1000;

const signatureOf = (key: Buffer, path: string, expires: number) =>
  createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url');

/** The path with an expiry and a signature, for elements that send no authorisation, such as `<video>`. */
export function signAddress(key: Buffer, path: string, now = Date.now()): string {
  const expires = Math.ceil((now + VALID_MS) / STEP_MS) * STEP_MS;
  return `${path}?expires=${expires}&signature=${signatureOf(key, path, expires)}`;
}
