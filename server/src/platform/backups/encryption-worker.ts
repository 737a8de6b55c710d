import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { nodeStream } from '#platform/web-streams.ts';

/** How a backup is encrypted, or the same for decryption: with a passphrase, or with a key pair. */
export type BackupKey = { passphrase: string } | { recipient: string } | { identity: string };
export interface EncryptionTask {
  from: string;
  to: string;
  key: BackupKey;
}

const CHUNK_BYTES = 1_048_576;

type Transform = (bytes: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>;

async function transform(from: string, to: string, apply: Transform): Promise<void> {
  const source = WebStream.from<Uint8Array>(createReadStream(from, { highWaterMark: CHUNK_BYTES }));
  const result = await apply(source as ReadableStream<Uint8Array>);
  await pipeline(nodeStream(result), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
}

export async function encrypt({ from, to, key }: EncryptionTask): Promise<void> {
  const encrypter = new Encrypter();
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase);
  else if ('recipient' in key) encrypter.addRecipient(key.recipient);
  await transform(from, to, (bytes) => encrypter.encrypt(bytes));
}

export async function decrypt({ from, to, key }: EncryptionTask): Promise<void> {
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
  else if ('identity' in key) decrypter.addIdentity(key.identity);
  await transform(from, to, (bytes) => decrypter.decrypt(bytes));
}
