import { expect, it } from 'vitest';
import { gpaWith, isOwed, withMark } from './gpa-change.ts';

const subject = (id: number, credit: number, mark: number | null, counted = mark !== null) => ({
  id,
  credit,
  mark,
  counted,
});

it.each([
  ['no choice: the present GPA', [subject(1, 4, 5), subject(2, 6, 2)], {}, 3.2],
  ['a retake of a failed subject', [subject(1, 4, 5), subject(2, 6, 2)], { 2: 4 }, 4.4],
  ['a lower mark', [subject(1, 4, 5), subject(2, 6, 4)], { 1: 2 }, 3.2],
  ['several marks', [subject(1, 4, 2), subject(2, 6, 2)], { 1: 3, 2: 4 }, 3.6],
  ['no mark, but counted: 0 until a mark is chosen', [subject(1, 5, 4), subject(2, 5, null, true)], {}, 2],
  ['no mark, but counted: the chosen mark', [subject(1, 5, 4), subject(2, 5, null, true)], { 2: 3 }, 3.5],
  ['not counted: left out', [subject(1, 5, 4), subject(2, 5, null)], {}, 4],
  ['not counted: counts with a chosen mark', [subject(1, 5, 4), subject(2, 5, null)], { 2: 5 }, 4.5],
  ['halves, rounded up', [subject(1, 197, 3), subject(2, 3, 2)], { 2: 4 }, 3.02],
  ['less than a half, rounded down', [subject(1, 2, 3), subject(2, 1, 2)], { 2: 4 }, 3.33],
  ['an unknown id', [subject(1, 4, 5)], { 7: 2 }, 5],
  ['nothing counts', [subject(1, 5, null)], {}, null],
  ['no subjects', [], {}, null],
])('%s', (_, subjects, marks, gpa) => {
  const chosen = new Map(Object.entries(marks).map(([id, mark]) => [Number(id), mark]));
  expect(gpaWith(subjects, chosen)).toBe(gpa);
});

it('knows owed subjects', () => {
  expect(isOwed({ mark: 2, counted: true })).toBe(true);
  expect(isOwed({ mark: null, counted: true })).toBe(true);
  expect(isOwed({ mark: null, counted: false })).toBe(false);
  expect(isOwed({ mark: 3, counted: true })).toBe(false);
});

it('adds, replaces and removes a chosen mark, and keeps the former choice unchanged', () => {
  const one = withMark(new Map(), 1, 4);
  expect([...withMark(one, 1, 5)]).toEqual([[1, 5]]);
  expect([...withMark(one, 2, 3)]).toEqual([
    [1, 4],
    [2, 3],
  ]);
  expect([...withMark(one, 1, undefined)]).toEqual([]);
  expect([...one]).toEqual([[1, 4]]);
});
