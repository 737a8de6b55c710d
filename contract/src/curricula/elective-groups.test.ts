import fc from 'fast-check';
import { expect, it } from 'vitest';
import { combined, freeGroupNumber, type GroupedSubject, regrouped } from './elective-groups.ts';

const subjects = (...groups: (number | null)[]): GroupedSubject[] =>
  groups.map((choice_of_subject, index) => ({ id: index + 1, choice_of_subject }));
const groupsIn = (placed: GroupedSubject[]) => placed.map(({ choice_of_subject }) => choice_of_subject);

it('elective groups: makes a group of two subjects with the lowest free number', () => {
  expect(groupsIn(combined(subjects(null, null, null), 1, 3))).toEqual([1, null, 1]);
  expect(groupsIn(combined(subjects(2, 2, null, null), 4, 3))).toEqual([2, 2, 1, 1]);
});

it('elective groups: adds a subject to the group of another one, and dissolves the group that it leaves with one member', () => {
  expect(groupsIn(combined(subjects(1, 1, null), 3, 1))).toEqual([1, 1, 1]);
  expect(groupsIn(combined(subjects(1, 1, 2, 2), 1, 3))).toEqual([2, null, 2, 2]);
  expect(groupsIn(regrouped(subjects(1, 1, 1), 1, null))).toEqual([null, 1, 1]);
  expect(groupsIn(regrouped(subjects(1, 1), 1, null))).toEqual([null, null]);
});

it('elective groups: leaves no group of one and loses no subject, whatever is combined or taken out', () => {
  const step = fc.record({ from: fc.nat(), to: fc.nat(), out: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(step, { maxLength: 60 }), (count, steps) => {
      let placed = subjects(...Array.from({ length: count }, () => null));
      for (const { from, to, out } of steps) {
        const [dragged, target] = [(from % count) + 1, (to % count) + 1];
        placed = out ? regrouped(placed, dragged, null) : combined(placed, dragged, target);
        const members = Map.groupBy(placed, ({ choice_of_subject }) => choice_of_subject);
        members.delete(null);
        for (const group of members.values()) expect(group.length).toBeGreaterThan(1);
        expect(members.has(freeGroupNumber(placed))).toBe(false);
      }
      expect(placed.map(({ id }) => id)).toEqual(subjects(...placed.map(() => null)).map(({ id }) => id));
    }),
    { numRuns: 500 },
  );
});
