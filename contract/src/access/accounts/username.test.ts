import { expect, it } from 'vitest';
import { Username } from './username.ts';

it.each([
  ['karimov.a-2', true],
  ['каримов_а', true],
  ['ʻaʼziz', true],
  ['401231100001', true],
  ['аdmin', false],
  ['adminο', false],
  ['ΑДМИН', false],
  ['two words', false],
  ['ａｄｍｉｎ', false],
  ['ﬁzik', false],
  ['admin²', false],
  ['አድሚን', false],
  ['ᎪᎠᎷᏆΝ', false],
  ['مدير', false],
  ['user١', false],
  ['qızlar.ń', true],
])('the user name %s is allowed: %s', (name, allowed) => {
  expect(Username.safeParse(name).success).toBe(allowed);
});
