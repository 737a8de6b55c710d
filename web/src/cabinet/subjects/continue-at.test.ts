import { expect, it } from 'vitest';
import { continueAt } from './continue-at.ts';

const lesson = (id: number, read_total_lesson_item: number, total_lesson_item = 3) => ({
  ...{ id, name: `Mavzu ${id}`, read_total_lesson_item, total_lesson_item },
});
const plan = (last_lesson_id: number, ...lessons: ReturnType<typeof lesson>[]) => ({
  last_lesson_id,
  module: lessons.map((one) => ({
    ...{ id: one.id, name: '', description: '', start_date: null, end_date: null },
    lessons: [one],
  })),
});

it('a subject continues in the lesson that was read last, until it is read to its end', () => {
  expect(continueAt(plan(2, lesson(1, 3), lesson(2, 1), lesson(3, 0)))?.id).toBe(2);
  expect(continueAt(plan(2, lesson(1, 3), lesson(2, 3), lesson(3, 0)))?.id).toBe(3);
  // After the last one, what was passed over.
  expect(continueAt(plan(3, lesson(1, 0), lesson(3, 3)))?.id).toBe(1);
  expect(continueAt(plan(3, lesson(1, 3), lesson(3, 3)))).toBeUndefined();
});

it('a subject begins with its first lesson, also when the lesson that was read last was removed', () => {
  expect(continueAt(plan(0, lesson(1, 0), lesson(2, 0)))?.id).toBe(1);
  expect(continueAt(plan(9, lesson(1, 3), lesson(2, 0)))?.id).toBe(1);
  expect(continueAt(plan(0))).toBeUndefined();
});
