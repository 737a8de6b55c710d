import { expect, it } from 'vitest';
import { Password } from './account-fields.ts';

it('a password has 8 to 128 characters of any kind', () => {
  const typed = ['1234567', '12345678', 'ўқ'.repeat(64), 'x'.repeat(129)];
  expect(typed.map((password) => Password.safeParse(password).success)).toEqual([false, true, true, false]);
});

it.each(['        ', ' \t \u00a0\u3000    ', 'aaaaaaaa', 'яяяяяяяяяя', 'ａａａａaaaa'])(
  'a password of one repeated character or of blanks is refused: %j',
  (password) => {
    expect(Password.safeParse(password).error?.issues.map(({ message }) => message)).toEqual([
      'password.weak.repeat',
    ]);
  },
);
