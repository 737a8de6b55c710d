import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clash } from './exam-periods.ts';
import { groupsWithSemester, slotsOf, suggestTimes } from './exam-suggestions.ts';

const WINDOW = { first_day: '2026-12-07', last_day: '2026-12-19', times: ['09:00', '14:00'], minutes: 120 };
const exam = (id: number, group_ids: number[], teacher_ids: number[] = []) => ({
  id,
  group_ids,
  teacher_ids,
});

it('exam suggestions: has slots on all days but Sunday, in the time zone of the universities', () => {
  const slots = slotsOf({ ...WINDOW, first_day: '2026-12-12', last_day: '2026-12-14' });
  expect(slots.map((slot) => new Date(slot).toISOString())).toEqual([
    '2026-12-12T04:00:00.000Z',
    '2026-12-12T09:00:00.000Z',
    '2026-12-14T04:00:00.000Z',
    '2026-12-14T09:00:00.000Z',
  ]);
});

it('exam suggestions: leaves two free days between the exams of a group while there is room', () => {
  const times = suggestTimes([exam(1, [1]), exam(2, [1]), exam(3, [2])], [], WINDOW);
  const day = (id: number) => new Date(times.get(id)?.start ?? 0).toISOString().slice(0, 10);
  expect([day(1), day(2), day(3)]).toEqual(['2026-12-07', '2026-12-10', '2026-12-07']);
});

it('exam suggestions: have one time for alternatives of an elective group, which no student takes both', () => {
  const one = { ...WINDOW, last_day: '2026-12-07', times: ['09:00'] };
  const alternatives = [1, 2].map((id) => ({ ...exam(id, [1]), elective: { subject: id, group: '1/1' } }));
  expect([...suggestTimes([...alternatives, exam(3, [1])], [], one).keys()]).toEqual([1, 2]);
});

it('exam suggestions: have different times for the subjects of a semester without groups, but not for alternatives', () => {
  const one = { ...WINDOW, last_day: '2026-12-07' };
  const ofSemester = (id: number, semester_id: number) =>
    exam(id, groupsWithSemester({ group_ids: [], semester_id }));
  const alternatives = [3, 4].map((id) => ({
    ...ofSemester(id, 7),
    elective: { subject: id, group: '7/1' },
  }));
  const times = suggestTimes([ofSemester(1, 7), ...alternatives, ofSemester(5, 8)], [], one);
  const hour = (id: number) => new Date(times.get(id)?.start ?? 0).toISOString().slice(11, 13);
  expect([1, 3, 4, 5].map(hour)).toEqual(['04', '09', '09', '04']);
});

it('exam suggestions: suggests nothing for an exam that has no free time', () => {
  const one = { ...WINDOW, last_day: '2026-12-07', times: ['09:00'] };
  expect([...suggestTimes([exam(1, [1]), exam(2, [1])], [], one).keys()]).toEqual([1]);
});

it('exam suggestions: plans 500 exams of a university with 20 000 others in the same window', () => {
  const taken = Array.from({ length: 20_000 }, (_, index) => {
    const start = Date.parse('2026-09-01T04:00:00Z') + (index % 700) * 3_600_000;
    return { start, end: start + 7_200_000, group_ids: [1_000 + index], teacher_ids: [1_000 + index] };
  });
  const exams = Array.from({ length: 500 }, (_, index) => exam(index, [index % 20], [index % 20]));
  const times = Array.from({ length: 10 }, (_, index) => `${10 + index}:00`);
  const window = { first_day: '2026-09-01', last_day: '2026-12-01', times, minutes: 60 };
  expect(suggestTimes(exams, taken, window).size).toBe(500);
});

it('exam suggestions: never lets exams clash, with each other or with those that are planned already', () => {
  const people = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 });
  const exams = fc.array(fc.record({ group_ids: people, teacher_ids: people }), { maxLength: 25 });
  const taken = fc.array(
    fc.record({ group_ids: people, teacher_ids: people, start: fc.integer({ min: 0, max: 300 }) }),
    { maxLength: 10 },
  );
  fc.assert(
    fc.property(exams, taken, (given, planned) => {
      const base = Date.parse('2026-12-07T00:00:00Z');
      const before = planned.map((one) => ({
        ...one,
        start: base + one.start * 3_600_000,
        end: base + (one.start + 2) * 3_600_000,
      }));
      const toPlan = given.map((one, index) => ({ ...one, id: index + 1 }));
      const times = suggestTimes(toPlan, before, WINDOW);
      const placed = toPlan.flatMap((one) => {
        const time = times.get(one.id);
        return time === undefined ? [] : [{ ...one, ...time }];
      });
      for (const [index, one] of placed.entries())
        for (const other of [...before, ...placed.slice(index + 1)]) expect(clash(one, other)).toBe(false);
    }),
    { numRuns: 200 },
  );
});
