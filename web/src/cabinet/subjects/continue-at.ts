import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { studyLessons } from '@dekanat/contract/study/lessons.ts';

export type SubjectPlan = ResultOf<typeof studyLessons.plan>['data'][number];
type PlannedLesson = SubjectPlan['module'][number]['lessons'][number];

const isRead = ({ total_lesson_item, read_total_lesson_item }: PlannedLesson) =>
  total_lesson_item > 0 && read_total_lesson_item >= total_lesson_item;

/** The lesson that was read last, or the one after it once it is read to its end, or else the first unread one; undefined when none is left. */
export function continueAt({
  module,
  last_lesson_id,
}: Pick<SubjectPlan, 'module' | 'last_lesson_id'>): PlannedLesson | undefined {
  const lessons = module.flatMap((one) => one.lessons);
  const last = lessons.findIndex(({ id }) => id === last_lesson_id);
  const current = last < 0 ? undefined : lessons[last];
  if (current !== undefined && !isRead(current)) return current;
  return lessons[last + 1] ?? lessons.find((lesson) => !isRead(lesson));
}
