import type { TestAttemptRow } from '@dekanat/contract/study/test-attempts.ts';

/** Statistics of items: for staff, and in the cabinet of teachers. */
export const ITEMS = '/edu-process/item-statistics';
export const OWN_ITEMS = '/teaching/tests';

/** The statistics of the exam or of the test of the lesson that an attempt was at. */
export const itemsPath = (
  {
    exam_schedule_id,
    syllabus_module_lesson_item_id: item,
  }: Pick<TestAttemptRow, 'exam_schedule_id' | 'syllabus_module_lesson_item_id'>,
  items = ITEMS,
): string =>
  exam_schedule_id === null ? `${items}/lesson-test/${item}` : `${items}/exam/${exam_schedule_id}`;
