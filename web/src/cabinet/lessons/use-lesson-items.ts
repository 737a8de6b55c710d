import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#api/api.ts';
import { contentLanguage, ownQuery } from '#cabinet/query.ts';
import type { LessonPlace } from './studied-item.ts';

/** Names no item of any lesson: the call records nothing then. */
const NOTHING_READ = { type: 'text', syllabus_module_lesson_item_id: 2_147_483_647 } as const;

/**
 * The items of a lesson. The call records that the lesson and its first item are read. That is so once a visit: what is read again
 * behind the page, at an event or when the window is shown, is no reading.
 */
export function useLessonItems({ semesterId, subjectId, lessonId }: LessonPlace) {
  const opened = useRef<number>(undefined);
  const params = { semesterId };
  const query = { subject_id: subjectId, syllabus_module_lesson_id: lessonId };
  const reading = ownQuery(studyLessons.items, { params, query });
  return useQuery({
    ...reading,
    queryFn: async ({ signal }) => {
      const known = opened.current === lessonId ? NOTHING_READ : {};
      const items = await call(studyLessons.items, {
        params,
        query: { language: contentLanguage(), ...query, ...known },
        signal,
      });
      opened.current = lessonId;
      return items;
    },
  });
}
