import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret that must not be readable in a dump, a log or an audit row. The result is nonce, ciphertext and
 * tag, bound to `owner` so that it cannot be decrypted for another row.
 */
export function encrypt(key: Buffer, owner: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** @throws when it was not encrypted with this key for this owner */
export function decrypt(key: Buffer, owner: string, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(encrypted.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
