import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { studyLessons } from '@dekanat/contract/study/lessons.ts';

export type StudiedItem = ResultOf<typeof studyLessons.items>['data'][number];
/** Where a lesson stands, as its calls name it. */
export interface LessonPlace {
  semesterId: number;
  subjectId: number;
  lessonId: number;
}
/** The subject of the page, as calls name it that know an item alone: several subjects may have one syllabus. */
export const subjectOf = ({ semesterId, subjectId }: LessonPlace) => ({
  semester_id: semesterId,
  subject_id: subjectId,
});
