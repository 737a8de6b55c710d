import { expect, it } from 'vitest';
import { levelOf, loadEstimate, strengthText } from './password-strength.ts';

const PERSON = ['qodirova.m', 'Qodirova Malika', 'Zarafshon davlat universiteti'];

it.each([
  ['        ', 'weak', 'password.weak.repeat'],
  ['aaaaaaaa', 'weak', 'password.weak.repeat'],
  ['12341234', 'weak', 'password.weak.repeat'],
  ['abcdefgh', 'weak', 'password.weak.sequence'],
  ['20.05.2001', 'weak', 'password.weak.date'],
  ['toshkent', 'weak', 'password.weak.common'],
  ['universitet', 'weak', 'password.weak.common'],
  ['salom123', 'weak', 'password.weak.common'],
  ['Тошкент2026', 'weak', 'password.weak.common'],
  ['йцукенгш', 'weak', 'password.weak.common'],
  ['gfhjkm123', 'weak', 'password.weak.common'],
  ['Zarafshon1', 'weak', 'password.weak.personal'],
  ['x7Kp2mQz', 'fair', 'password.strength.fair'],
  ['kamoti-suleta-47', 'strong', 'password.strength.strong'],
  ['toʻrtta oddiy soʻz', 'strong', 'password.strength.strong'],
])('%j is %s', async (password, level, key) => {
  const strength = (await loadEstimate())(password, PERSON);
  expect([levelOf(strength), strengthText(strength)]).toEqual([level, key]);
});
