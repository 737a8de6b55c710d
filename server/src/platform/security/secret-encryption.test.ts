import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decrypt, encrypt } from './secret-encryption.ts';

const key = randomBytes(32);
const secret = Buffer.from('maxfiy soʻz');

it('secret encryption: decrypts to the original; ciphertexts differ each time and do not contain the secret', () => {
  const [first, second] = [encrypt(key, 'account 1', secret), encrypt(key, 'account 1', secret)];
  expect(first.equals(second)).toBe(false);
  expect(first.includes(secret)).toBe(false);
  expect(decrypt(key, 'account 1', first)).toEqual(secret);
});

it('secret encryption: throws for another owner, another key and a flipped bit', () => {
  const encrypted = encrypt(key, 'account 1', secret);
  const tampered = Buffer.from(encrypted);
  tampered[14] = (tampered[14] ?? 0) ^ 1;
  expect(() => decrypt(key, 'account 2', encrypted)).toThrow();
  expect(() => decrypt(randomBytes(32), 'account 1', encrypted)).toThrow();
  expect(() => decrypt(key, 'account 1', tampered)).toThrow();
  expect(() => decrypt(key, 'account 1', Buffer.alloc(0))).toThrow();
});
