import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['', 'short'],
  ['Ab1!xyz', 'short'],
  ['parolparol', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Parol2024', 'fair'],
  ['oddiyuzunparol', 'fair'],
  ['Parol-2024-oy', 'strong'],
  ['toʻrtta oddiy soʻz', 'strong'],
])('%j is %s', (password, strength) => expect(strengthOf(password)).toBe(strength));
