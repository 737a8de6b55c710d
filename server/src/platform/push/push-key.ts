import { createECDH, ECDH } from 'node:crypto';

const CURVE = 'prime256v1';
const PRIVATE_KEY_BYTES = 32;

/** A new private key (P-256), by which push services recognise this installation (VAPID, RFC 8292). */
export function newPushKey(): Buffer {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const key = pair.getPrivateKey();
  // Leading zeros are left out.
  return Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - key.length), key]);
}

/** Whether these bytes are a point of the curve: for another one nothing can be encrypted. */
export function isPushPoint(point: Buffer): boolean {
  try {
    return ECDH.convertKey(point, CURVE).length > 0;
  } catch {
    return false;
  }
}

/** The public key of a private one, in base64url. */
export function publicPushKey(key: Buffer): string {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(key);
  return pair.getPublicKey().toString('base64url');
}
