import { expect, it } from 'vitest';
import { type BehindFacts, behindReasons } from './behind-rules.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const FACTS: BehindFacts = {
  due: 8,
  missed: 0,
  unread: 3,
  seen_at: '2026-11-20T12:00:00Z',
  active: true,
  start_date: '2026-09-02',
  end_date: '2027-01-31',
};
const reasons = (given: Partial<BehindFacts>) => behindReasons({ ...FACTS, ...given }, NOW);

it.each([
  ['nothing is wrong', {}, []],
  ['a quarter of what was due is not done', { missed: 2 }, []],
  ['more than a quarter of what was due is not done', { missed: 3 }, ['missed']],
  ['the only thing that was due is not done', { due: 1, missed: 1 }, ['missed']],
  ['nothing was due yet', { due: 0 }, []],
  ['was not seen for more than 14 days', { seen_at: '2026-11-10T11:59:59Z' }, ['unseen']],
  ['was seen 14 days ago', { seen_at: '2026-11-10T12:00:00Z' }, []],
  ['was never seen', { seen_at: null }, ['unseen']],
  ['both', { missed: 8, seen_at: null }, ['missed', 'unseen']],
  ['has read everything', { seen_at: null, unread: 0 }, []],
  ['the semester began 13 days ago', { seen_at: null, start_date: '2026-11-11' }, []],
  ['the semester began 14 days ago', { seen_at: null, start_date: '2026-11-10' }, ['unseen']],
  ['the semester ends today', { seen_at: null, end_date: '2026-11-24' }, ['unseen']],
  ['the semester is over', { seen_at: null, end_date: '2026-11-23' }, []],
  ['the semester is not active', { seen_at: null, active: false }, []],
] as const)('falling behind: %s', (_, given, expected) => {
  expect(reasons(given)).toEqual(expected);
});
