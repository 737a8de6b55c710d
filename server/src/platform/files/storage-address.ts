import { isSignatureOf, signatureOf } from './signed-address.ts';

const HOUR_MS = 3_600_000;
/** Clients show an address for as long as a page is open. */
const VALID_HOURS = 6;
/** 128 bits: addresses are long enough as they are. */
const SIGNATURE_LENGTH = 22;
const DIRECTORY = /^(\d{1,10})-([0-9a-z]{1,8})-([\w-]{22})$/;

const textOf = (id: number, hours: number) => `/storage/${id}\n${hours}`;
const sign = (key: Buffer, id: number, hours: number) =>
  signatureOf(key, textOf(id, hours)).slice(0, SIGNATURE_LENGTH);

/**
 * The directory in the address of a file, with an expiry and a signature: `/storage/<directory>/<any name>` needs no
 * authorisation. Addresses of one hour are alike, so that a browser can cache the file.
 */
export function storageDirectory(key: Buffer, id: number, now = Date.now()): string {
  const hours = Math.floor(now / HOUR_MS) + VALID_HOURS;
  return `${id}-${hours.toString(36)}-${sign(key, id, hours)}`;
}

/** The file whose address has this directory; undefined when it was not signed here or has expired. */
export function fileOfDirectory(key: Buffer, directory: string, now = Date.now()): number | undefined {
  const [, id = '', expires = '', signature = ''] = DIRECTORY.exec(directory) ?? [];
  const hours = Number.parseInt(expires, 36);
  if (id === '' || hours * HOUR_MS <= now) return undefined;
  return isSignatureOf(key, textOf(Number(id), hours), signature, SIGNATURE_LENGTH) ? Number(id) : undefined;
}
