import { expect, it } from 'vitest';
import { withoutPersonalFilters } from './receivers.ts';

it('receivers: students that a filter by personal data selects are left out whole', () => {
  const others = { group_ids: [1], admins: true };
  expect(withoutPersonalFilters({ ...others, students: { passport: 'AB1234567', group_id: 3 } })).toEqual(
    others,
  );
});

it('receivers: students whom a search for a passport or PINFL selects are left out whole', () => {
  const receivers = {
    students: { full_search: '3010199 1234567' },
    debtors: { fio: ' ab 1234567', group_id: 3 },
    registers: { fio: '30101991234567' },
  };
  expect(withoutPersonalFilters({ ...receivers, admins: true })).toEqual({ admins: true });
});

it('receivers: students that other filters select stay', () => {
  const receivers = { students: { group_id: 3 }, debtors: { fio: 'Karimov' } };
  expect(withoutPersonalFilters(receivers)).toBe(receivers);
});
