import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['admin', 'A'],
  ['sirdaryo-admin', 'SA'],
  ['Yoʻldosheva Malika Anvarovna', 'YM'],
  ['ўқитувчи_2', 'Ў2'],
  ['', ''],
])('%j is %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
