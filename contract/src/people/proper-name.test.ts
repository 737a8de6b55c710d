import { expect, it } from 'vitest';
import { properName } from './proper-name.ts';

it.each([
  ["KARIMOV ANVAR BAHODIR O'G'LI", 'Karimov Anvar Bahodir oʻgʻli'],
  ['karimova dilnoza anvar qizi', 'Karimova Dilnoza Anvar qizi'],
  ['КАРИМОВА ДИЛНОЗА АНВАР ҚИЗИ', 'Каримова Дилноза Анвар қизи'],
  ['МАМЕДОВ-АЛИЕВ ТЕЙМУР ОГЛЫ', 'Мамедов-Алиев Теймур оглы'],
  ['Oʻktam', 'Oʻktam'],
  ["O'KTAM", 'Oʻktam'],
  ['McDonald Anvar', 'McDonald Anvar'],
  ['QIZILOVA', 'Qizilova'],
])('%s is %s', (input, name) => expect(properName(input)).toBe(name));
