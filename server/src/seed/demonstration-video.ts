import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import { auditedTransaction, type Queryable } from '#db/database.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { claimFiles, storeFiles } from '#platform/files/stored-files.ts';
import { SEEDING } from './prepare-data.ts';

/** A ball that swings, and the sine curve that it draws. */
const CLIP = fileURLToPath(new URL('./syllabi/oscillation.mp4', import.meta.url));
const VIDEO = {
  name: 'tebranish.mp4',
  mime: 'video/mp4',
  width: 320,
  height: 240,
  duration_seconds: 8,
  /** Converted: the file is its own smallest quality. */
  converter_status: 1,
  unclaimed_since: null,
};
const QUALITY = 240;
/** The lecture that shows it. */
const [SUBJECT, TOPIC] = ['FIZ101', 'Mexanik tebranishlar'];

const lessonsOf = (db: Queryable) =>
  db
    .selectFrom('syllabus_lessons as lesson')
    .innerJoin('syllabus_modules as module', 'module.id', 'lesson.module_id')
    .innerJoin('syllabi', 'syllabi.id', 'lesson.syllabus_id')
    .innerJoin('subjects', 'subjects.id', 'syllabi.subject_id')
    .select(['lesson.id', 'lesson.syllabus_id', 'syllabi.origin_id', 'syllabi.university_id', 'author_id'])
    .where('subjects.code', '=', SUBJECT)
    .where('module.name', '=', TOPIC)
    .where('lesson.type', '=', 'theoretical')
    .orderBy('lesson.id')
    .execute();

type Lesson = Awaited<ReturnType<typeof lessonsOf>>[number];

/** Adds the video, whose bytes are stored under these keys, to a lesson. */
async function addVideo(
  db: Queryable,
  { id: lesson_id, syllabus_id, origin_id, university_id, author_id }: Lesson,
  { keys: [key = '', mediaKey = ''], size }: { keys: string[]; size: number },
): Promise<void> {
  const { id: video_id } = await db
    .insertInto('videos')
    .values({ ...VIDEO, key, size, university_id, origin_id, uploaded_by: author_id ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('video_media').values({ video_id, quality: QUALITY, key: mediaKey, size }).execute();
  await sql`
    insert into lesson_items (syllabus_id, lesson_id, sort, type, video_id)
    select ${syllabus_id}, ${lesson_id}, max(sort) + 1, 'video', ${video_id}
    from lesson_items where lesson_id = ${lesson_id}`.execute(db);
}

/** Adds a short video to a lecture of each university of the demonstration. Its bytes are in the storage, not in the database. */
export async function seedVideo(services: Services): Promise<void> {
  const { size } = await stat(CLIP);
  for (const lesson of await lessonsOf(services.db))
    await withSpoolDirectory(services.config.dataDirectory, async (directory) => {
      const paths = ['original', 'media'].map((name) => join(directory, name));
      for (const path of paths) await copyFile(CLIP, path);
      await storeFiles(
        services,
        paths.map((path) => ({ original: path })),
        (keys) =>
          auditedTransaction(services.db, SEEDING, async (db) => {
            await claimFiles(db, keys);
            await addVideo(db, lesson, { keys, size });
          }),
      );
    });
}
