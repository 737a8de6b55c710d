import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './secret-encryption.ts';

const key = randomBytes(32);
const secret = Buffer.from('maxfiy soʻz');

it('gives back what was sealed, which shows nothing of it and never looks the same', () => {
  const [first, second] = [seal(key, 'account 1', secret), seal(key, 'account 1', secret)];
  expect(first.equals(second)).toBe(false);
  expect(first.includes(secret)).toBe(false);
  expect(unseal(key, 'account 1', first)).toEqual(secret);
});

it('gives nothing for another owner, by another key, or when a bit was turned', () => {
  const sealed = seal(key, 'account 1', secret);
  const turned = Buffer.from(sealed);
  turned[14] = (turned[14] ?? 0) ^ 1;
  expect(() => unseal(key, 'account 2', sealed)).toThrow();
  expect(() => unseal(randomBytes(32), 'account 1', sealed)).toThrow();
  expect(() => unseal(key, 'account 1', turned)).toThrow();
  expect(() => unseal(key, 'account 1', Buffer.alloc(0))).toThrow();
});
