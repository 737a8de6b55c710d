import { describe, expect, it } from 'vitest';
import { foldedName, needsCaptcha, secondsToWait } from './sign-in-rules.ts';

describe('a captcha is required', () => {
  it.each([
    [0, 0, false],
    [2, 2, false],
    [3, 0, true],
    [0, 199, false],
    [0, 200, true],
    [40, 200, true],
  ])('after %i failures of the name and %i of the address: %s', (byName, byAddress, expected) => {
    expect(needsCaptcha({ byName, byAddress, byBoth: 0 }, false)).toBe(expected);
  });

  it.each([
    [40, 0, 2, false],
    [3, 0, 3, true],
    [40, 199, 0, false],
    [0, 200, 0, true],
  ])(
    'in a familiar network after %i failures of the name, %i of the address and %i of both: %s',
    (byName, byAddress, byBoth, expected) => {
      expect(needsCaptcha({ byName, byAddress, byBoth }, true)).toBe(expected);
    },
  );
});

describe('the delay', () => {
  it.each([
    [0, 0, 0],
    [9, 0, 0],
    [10, 0, 1],
    [11, 0, 2],
    [14, 0, 16],
    [18, 0, 256],
    [19, 0, 300],
    [5_000, 0, 300],
  ])('after %i failures, %i seconds ago, is %i seconds', (byBoth, secondsSince, expected) => {
    expect(secondsToWait({ byBoth, secondsSince })).toBe(expected);
  });

  it('shrinks with time and is a whole number', () => {
    expect(secondsToWait({ byBoth: 14, secondsSince: 10.2 })).toBe(6);
    expect(secondsToWait({ byBoth: 14, secondsSince: 15.9 })).toBe(1);
    expect(secondsToWait({ byBoth: 14, secondsSince: 16 })).toBe(0);
    expect(secondsToWait({ byBoth: 14, secondsSince: Number.POSITIVE_INFINITY })).toBe(0);
  });
});

describe('failures are counted by', () => {
  it.each([
    ['Admin', 'admin'],
    ['ADMİN', 'admin'],
    ['admın', 'admın'],
    ['ａｄｍｉｎ', 'admin'],
    ['ádmin', 'admin'],
    ['\u212Aamil', 'kamil'],
    ['Ўқув', 'уқув'],
  ])('folded name: %s is %s', (name, folded) => expect(foldedName(name)).toBe(folded));
});
