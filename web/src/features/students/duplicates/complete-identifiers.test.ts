import { expect, it } from 'vitest';
import { completeIdentifiers } from '#features/students/duplicates/complete-identifiers.ts';

const NAMES = { second_name: 'Aliyev', first_name: 'Anvar', third_name: 'Karimovich' };

it('complete identifiers: returns names with an existing birth date, and complete numbers', () => {
  const numbers = { passport: 'AB 1234567', passport_pin: '50503080011008' };
  expect(completeIdentifiers({ ...NAMES, ...numbers, birth_date: '2008-03-05' })).toEqual({
    ...NAMES,
    passport: 'AB1234567',
    passport_pin: '50503080011008',
    birth_date: '2008-03-05',
  });
});

it.each(['31.02.2008', '05.03.', '', undefined])(
  'complete identifiers: leaves out names with the birth date %j',
  (birth_date) => {
    expect(completeIdentifiers({ ...NAMES, passport: 'AB12', birth_date })).toEqual({});
  },
);
