import { expect, it } from 'vitest';
import { ChoiceMatcher } from './choice-matcher.ts';

const choice = (value: string | number, ...aliases: string[]) => ({ value, label: String(value), aliases });

it.each([
  ['01', 1],
  ['00', 0],
  ['007', 'seven'],
  ['07', 'padded'],
  ['0A', undefined],
])('choice: %s chooses %s, written as it is, else without leading zeros', (text, value) => {
  const matcher = new ChoiceMatcher([
    choice(1, '1'),
    choice(0, '0'),
    choice('seven', '7'),
    choice('padded', '07'),
    choice('letter', 'A'),
  ]);
  const found = matcher.match(text);
  expect('value' in found ? found.value : undefined).toBe(value);
});
