import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { implement } from '#api/implement.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { addressesFor, mediaOf } from './file-addresses.ts';
import { listItems } from './lesson-items.ts';
import { lessonOfSubject } from './own-lessons.ts';
import type { StudentContext } from './own-register.ts';
import { subjectPlan } from './subject-plan.ts';

/** The files of a lesson. */
async function filesOf(context: StudentContext, lessonId: number) {
  const rows = await context.db
    .selectFrom('lesson_files')
    .innerJoin('files', 'files.id', 'lesson_files.file_id')
    .where('lesson_id', '=', lessonId)
    .select(['lesson_files.id', 'file_id', 'name'])
    .orderBy('lesson_files.id')
    .execute();
  const stored = await addressesFor(
    context,
    rows.map(({ file_id }) => file_id),
  );
  return rows.flatMap(({ id, name, file_id }) => {
    const file = stored.get(file_id);
    return file ? [{ id, name, file_url_resource: file.url, media: [mediaOf(file, 'resource')] }] : [];
  });
}

export const studyLessonFeature = implement(studyLessons, {
  plan: async (context, { params, query }) =>
    wholeOrPage(await subjectPlan(context, params.semesterId, query.subject_id), query),
  items: async (context, { params, query }) =>
    wholeOrPage(await listItems(context, params.semesterId, query), query),
  files: async (context, { params, query }) => {
    const lesson = await lessonOfSubject(context, {
      semesterId: params.semesterId,
      subjectId: query.subject_id,
      lessonId: query.syllabus_module_lesson_id,
    });
    return wholeOrPage(lesson === undefined ? [] : await filesOf(context, lesson.id), query);
  },
});
