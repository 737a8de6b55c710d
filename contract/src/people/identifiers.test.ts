import { describe, expect, it } from 'vitest';
import { completePhone, normalisePassport, personOfPin, pinCheckDigit, pinProblems } from './identifiers.ts';

describe('a PINFL', () => {
  const anvar = { gender: 'male', birth_date: '2004-09-01' };
  it.each([
    ['50109040010015', anvar],
    ['61503050120340', { gender: 'female', birth_date: '2005-03-15' }],
  ])('%s has no contradictions', (pin, person) => expect(pinProblems(pin, person)).toEqual([]));
  it.each([
    ['50109040010014', anvar, ['checksum']],
    ['50109040010015', { ...anvar, gender: 'female' }, ['gender']],
    ['50109040010015', { ...anvar, birth_date: '2004-01-09' }, ['birth_date']],
    ['90109040010015', anvar, ['checksum', 'gender', 'birth_date']],
  ])('%s of %j: %j', (pin, person, problems) => expect(pinProblems(pin, person)).toEqual(problems));
  it('is not checked while incomplete or against missing data', () => {
    expect(pinProblems('5010904', anvar)).toEqual([]);
    expect(pinProblems('50109040010015', {})).toEqual([]);
  });
  it.each([
    ['50109040010015', anvar],
    ['61503050120340', { gender: 'female', birth_date: '2005-03-15' }],
    ['50109040010014', undefined],
    ['5010904001001', undefined],
    [`5310204001001${pinCheckDigit('5310204001001')}`, undefined],
    [`9010904001001${pinCheckDigit('9010904001001')}`, undefined],
  ])('%s belongs to %j', (pin, person) => expect(personOfPin(pin)).toEqual(person));
  it('ends with its check digit', () => expect(pinCheckDigit('5010904001001')).toBe(5));
});

it.each([
  [' ab 1234567 ', 'AB1234567'],
  ['АВ1234567', 'AB1234567'],
  ['ас-1234567', 'AC1234567'],
  ['Ю', 'Ю'],
])('the passport %s is written %s', (typed, written) => expect(normalisePassport(typed)).toBe(written));

it.each([
  ['90 123-45-67', '+998901234567'],
  ['+998 (90) 123–45–67', '+998901234567'],
  ['998[90]1234567', '+998901234567'],
  ['+7 999 123 45 67', '+79991234567'],
  ['9012345678', '9012345678'],
  ['90 123 45 67 (onasi)', '901234567onasi'],
])('the phone number %s is written %s', (typed, written) => expect(completePhone(typed)).toBe(written));
