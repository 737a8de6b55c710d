import { expect, it } from 'vitest';
import { unmaskDifferent } from './record-words.ts';

it.each([
  ['15.03.2004', '**.**.2004', '15.08.2004', '**.*3.2004'],
  ['AA1234567', 'AA*****67', 'AA1239967', 'AA***4567'],
  ['50109049000053', '**********0053', '50109049000053', '**********0053'],
  ['AA12', 'AA*****12', 'AB12', '*A**'],
])('masked words: of %s, shown as %s, beside %s: %s', (open, masked, other, shown) => {
  expect(unmaskDifferent(open, masked, other)).toBe(shown);
});
