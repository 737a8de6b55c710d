import type { TestAttemptRow } from '@dekanat/contract/study/test-attempts.ts';

/** The statistics of the exam or of the test of the lesson that an attempt was at. */
export const itemsPath = ({
  exam_schedule_id,
  syllabus_module_lesson_item_id: item,
}: Pick<TestAttemptRow, 'exam_schedule_id' | 'syllabus_module_lesson_item_id'>): string =>
  exam_schedule_id === null
    ? `/edu-process/item-statistics/lesson-test/${item}`
    : `/edu-process/item-statistics/exam/${exam_schedule_id}`;
