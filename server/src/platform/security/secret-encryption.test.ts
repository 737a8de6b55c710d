import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decrypt, encrypt } from './secret-encryption.ts';

const key = randomBytes(32);
const secret = Buffer.from('maxfiy soʻz');

it('gives back what was sealed, which shows nothing of it and never looks the same', () => {
  const [first, second] = [encrypt(key, 'account 1', secret), encrypt(key, 'account 1', secret)];
  expect(first.equals(second)).toBe(false);
  expect(first.includes(secret)).toBe(false);
  expect(decrypt(key, 'account 1', first)).toEqual(secret);
});

it('gives nothing for another owner, by another key, or when a bit was turned', () => {
  const sealed = encrypt(key, 'account 1', secret);
  const turned = Buffer.from(sealed);
  turned[14] = (turned[14] ?? 0) ^ 1;
  expect(() => decrypt(key, 'account 2', sealed)).toThrow();
  expect(() => decrypt(randomBytes(32), 'account 1', sealed)).toThrow();
  expect(() => decrypt(key, 'account 1', turned)).toThrow();
  expect(() => decrypt(key, 'account 1', Buffer.alloc(0))).toThrow();
});
