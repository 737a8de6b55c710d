import { UNLIMITED_ATTEMPTS } from '@dekanat/contract/study/lessons.ts';
import { expect, it } from 'vitest';
import { canHandIn } from './task-rules.ts';

const task = (count_of_attempts: number, deadline_check = true) => ({
  ...{ count_of_attempts, syllabus_module_lesson: { deadline_check } },
});
const [UNCHECKED, ACCEPTED, REJECTED] = [{ status: 0 }, { status: 1 }, { status: 2 }] as const;

it('another answer to a task can be handed in while the first is unchecked or rejected', () => {
  expect(canHandIn(task(2), [])).toBe(true);
  expect(canHandIn(task(2), [UNCHECKED])).toBe(true);
  expect(canHandIn(task(2), [REJECTED])).toBe(true);
});

it('no answer to a task can be handed in once one is accepted, the attempts are used, or the deadline has passed', () => {
  expect(canHandIn(task(UNLIMITED_ATTEMPTS), [UNCHECKED, ACCEPTED])).toBe(false);
  expect(canHandIn(task(2), [UNCHECKED, REJECTED])).toBe(false);
  expect(canHandIn(task(UNLIMITED_ATTEMPTS), [UNCHECKED, REJECTED, REJECTED])).toBe(true);
  expect(canHandIn(task(2, false), [])).toBe(false);
});
