import { expect, it } from 'vitest';
import { Password } from './account-fields.ts';

it('a password has 8 to 128 characters of any kind', () => {
  const typed = ['1234567', '12345678', 'ў'.repeat(128), 'x'.repeat(129)];
  expect(typed.map((password) => Password.safeParse(password).success)).toEqual([false, true, true, false]);
});
