import { lessonFiles } from '@dekanat/contract/syllabi/lesson-files.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { urlOfFile } from '#features/files/shared.ts';
import { lockUse } from './exam-guard.ts';
import { syllabusIdOf, syllabusOf } from './own-syllabus.ts';
import { claimFiles } from './syllabus-files.ts';

const rows = ({ db }: Context) =>
  db
    .selectFrom('lesson_files')
    .innerJoin('files', 'files.id', 'lesson_files.file_id')
    .select(['lesson_files.id', 'lesson_id', 'file_id', 'name', 'size', 'mime', 'width'])
    .orderBy('lesson_files.id');

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const onWire = ({ lesson_id, file_id, width, ...file }: Row) => ({
  ...file,
  syllabus_module_lesson_id: lesson_id,
  resource: file_id,
  file_url_resource: urlOfFile(file_id, width !== null),
});

export const lessonFileFeature = implement(lessonFiles, {
  list: async (context, { params: { lessonId } }) => {
    await syllabusIdOf(context, 'syllabus_lessons', lessonId);
    return (await rows(context).where('lesson_id', '=', lessonId).execute()).map(onWire);
  },
  create: async (context, { body: { syllabus_module_lesson_id: lesson_id, resource: file_id } }) => {
    const syllabus = await syllabusOf(context, 'syllabus_lessons', lesson_id);
    await claimFiles(context, [file_id], syllabus, { field: 'resource' });
    const { id } = await context.db
      .insertInto('lesson_files')
      .values({ syllabus_id: syllabus.id, lesson_id, file_id })
      .onConflict((conflict) => conflict.columns(['lesson_id', 'file_id']).doUpdateSet({ file_id }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return onWire(await rows(context).where('lesson_files.id', '=', id).executeTakeFirstOrThrow(notFound));
  },
  remove: async ({ db, ...context }, { params: { id } }) => {
    const syllabus = await syllabusOf({ ...context, db }, 'lesson_files', id);
    // A copy that is being made of the syllabus shows the file before this transaction can see it.
    await lockUse(db, syllabus.id);
    const { file_id } = await db
      .deleteFrom('lesson_files')
      .where('id', '=', id)
      .returning('file_id')
      .executeTakeFirstOrThrow(notFound);
    // A copy of the syllabus may still show the file.
    await sql`
      update files set claimed_table = null, claimed_id = null, unclaimed_since = now()
      where id = ${file_id} and claimed_table = 'syllabi'
        and not exists (select from lesson_files where file_id = ${file_id})
        and not exists (select from syllabi where photo = ${file_id})`.execute(db);
    return null;
  },
});
