import type { StudentProgress } from '@dekanat/contract/study/group-progress.ts';
import { expect, it } from 'vitest';
import { inOrder, PROGRESS_ORDERS, withName } from './progress-order.ts';

const student = (student_id: number, given: Partial<StudentProgress>): StudentProgress => ({
  ...{ student_id, fio: `Talaba ${student_id}`, has_account: true, read_total_lesson: 0, lesson_mark: 0 },
  tasks: { accepted: 0, waiting: 0, rejected: 0, missing: 0 },
  tests: { taken: 0, attempts: 0, best: null },
  ...{
    due: 0,
    missed: 0,
    seen_at: null,
    behind: [],
    ic_rating: null,
    fc_rating: null,
    absent: false,
    rating: null,
    mark: null,
  },
  ...given,
});
const GROUP = [
  student(1, {
    read_total_lesson: 5,
    tests: { taken: 1, attempts: 1, best: 0 },
    seen_at: '2026-11-20T00:00:00Z',
  }),
  student(2, {
    tasks: { accepted: 2, waiting: 0, rejected: 0, missing: 0 },
    ic_rating: 0,
    behind: ['unseen'],
  }),
  student(3, {
    read_total_lesson: 1,
    rating: 60,
    seen_at: '2026-11-01T00:00:00Z',
    due: 4,
    missed: 3,
    behind: ['missed'],
  }),
];

it('order of students: who is furthest back stands first, and equal ones stay by name', () => {
  const orders = PROGRESS_ORDERS.map((order) => [
    order,
    inOrder(GROUP, order).map(({ student_id }) => student_id),
  ]);
  expect(Object.fromEntries(orders)).toEqual({
    behind: [3, 2, 1],
    fio: [1, 2, 3],
    read: [2, 3, 1],
    tasks: [1, 3, 2],
    // Nothing at all is less than nothing reached.
    tests: [2, 3, 1],
    mark: [1, 2, 3],
    seen: [2, 3, 1],
  });
});

it('search of students: finds the beginnings of names in any script and spelling', () => {
  const students = [student(1, { fio: 'Gʻulomov Oʻtkir' }), student(2, { fio: 'Karimova Nodira' })];
  const found = (typed: string) => withName(students, typed).map(({ student_id }) => student_id);
  expect(['', "o'tk gu", 'Каримова', 'mova'].map(found)).toEqual([[1, 2], [1], [2], []]);
});
