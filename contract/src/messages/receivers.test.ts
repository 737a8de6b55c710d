import { expect, it } from 'vitest';
import { withoutPersonalFilters } from './receivers.ts';

it('receivers: students that a filter by personal data selects are left out whole', () => {
  const others = { group_ids: [1], admins: true };
  expect(withoutPersonalFilters({ ...others, students: { passport: 'AB1234567', group_id: 3 } })).toEqual(
    others,
  );
});

it('receivers: students that other filters select stay', () => {
  const receivers = { students: { group_id: 3 } };
  expect(withoutPersonalFilters(receivers)).toBe(receivers);
});
