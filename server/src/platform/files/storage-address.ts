import { isSignatureOf, signatureOf } from './signed-address.ts';

/** What an address shows: an uploaded file, or a video. */
export interface StoredObject {
  kind: 'file' | 'video';
  id: number;
}

const HOUR_MS = 3_600_000;
/** Clients show an address for as long as a page is open. */
const VALID_HOURS = 6;
/** 128 bits: addresses are long enough as they are. */
const SIGNATURE_LENGTH = 22;
const DIRECTORY = /^(v?\d{1,10})-([0-9a-z]{1,8})-([\w-]{22})$/;

const textOf = (object: string, hours: number) => `/storage/${object}\n${hours}`;
const sign = (key: Buffer, object: string, hours: number) =>
  signatureOf(key, textOf(object, hours)).slice(0, SIGNATURE_LENGTH);

function directoryOf(key: Buffer, object: string, now: number): string {
  const hours = Math.floor(now / HOUR_MS) + VALID_HOURS;
  return `${object}-${hours.toString(36)}-${sign(key, object, hours)}`;
}

/**
 * The directory in the address of a file, with an expiry and a signature: `/storage/<directory>/<any name>` needs no
 * authorisation. Addresses of one hour are alike, so that a browser can cache the file.
 */
export const storageDirectory = (key: Buffer, id: number, now = Date.now()): string =>
  directoryOf(key, `${id}`, now);

/** The same of a video; the file name begins with the quality, such as `240p-`, or shows the original. */
export const videoDirectory = (key: Buffer, id: number, now = Date.now()): string =>
  directoryOf(key, `v${id}`, now);

/** What a directory shows; undefined when it was not signed here or has expired. */
export function objectOfDirectory(
  key: Buffer,
  directory: string,
  now = Date.now(),
): StoredObject | undefined {
  const [, object = '', expires = '', signature = ''] = DIRECTORY.exec(directory) ?? [];
  const hours = Number.parseInt(expires, 36);
  if (object === '' || hours * HOUR_MS <= now) return undefined;
  if (!isSignatureOf(key, textOf(object, hours), signature, SIGNATURE_LENGTH)) return undefined;
  return object.startsWith('v')
    ? { kind: 'video', id: Number(object.slice(1)) }
    : { kind: 'file', id: Number(object) };
}
