import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { implement } from '#api/implement.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { addressOf } from '#features/files/shared.ts';
import { mediaOf } from './file-addresses.ts';
import { listItems } from './lesson-items.ts';
import { lessonQuery } from './own-lessons.ts';
import type { StudentContext } from './own-register.ts';
import { subjectPlan } from './subject-plan.ts';

type Query = InputOf<typeof studyLessons.files>['query'];

const readFiles = lessonQuery((db, lesson) =>
  db
    .selectFrom(lesson.as('own_lesson'))
    .innerJoin('lesson_files', 'lesson_files.lesson_id', 'own_lesson.id')
    .innerJoin('files', 'files.id', 'lesson_files.file_id')
    .select(['lesson_files.id', 'file_id', 'name', 'size'])
    .orderBy('lesson_files.id'),
);

/** The files of a lesson. */
async function filesOf(context: StudentContext, semesterId: number, query: Query) {
  const rows = await readFiles(context, semesterId, query);
  return rows.map(({ id, file_id, name, size }) => {
    const address = addressOf(context.services, { id: file_id, name, size });
    return { id, name, file_url_resource: address.url, media: [mediaOf(address, 'resource')] };
  });
}

export const studyLessonFeature = implement(studyLessons, {
  plan: async (context, { params, query }) =>
    wholeOrPage(await subjectPlan(context, params.semesterId, query.subject_id), query),
  items: (context, { params, query }) => listItems(context, params.semesterId, query),
  files: async (context, { params, query }) =>
    wholeOrPage(await filesOf(context, params.semesterId, query), query),
});
