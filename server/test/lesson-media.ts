import { files } from '@dekanat/contract/files/files.ts';
import { lessonFiles } from '@dekanat/contract/syllabi/lesson-files.ts';
import { sql } from 'kysely';
import { signIn } from './client.ts';
import type { TestServer } from './server.ts';
import { pdf } from './uploads.ts';

/** Adds a file and a converted video to a lesson of the demonstration. No bytes of the video are stored. */
export async function addLessonMedia({ url, services: { db } }: TestServer, lessonId: number): Promise<void> {
  const admin = await signIn(url, 'admin');
  const [stored] = (await admin.call(files.storeFile, { files: [pdf('Maʼruza.pdf')] })).result;
  await admin.call(lessonFiles.create, {
    body: { syllabus_module_lesson_id: lessonId, resource: stored?.id ?? 0 },
  });
  await sql`
    with place as (
      select lesson.id as lesson_id, lesson.syllabus_id, syllabi.university_id, syllabi.origin_id, users.id as author_id
      from syllabus_lessons lesson join syllabi on syllabi.id = lesson.syllabus_id
      join users on users.username = 'admin' where lesson.id = ${lessonId}),
    video as (
      insert into videos (university_id, origin_id, uploaded_by, name, mime, key, size, width, height, duration_seconds,
        converter_status, unclaimed_since)
      select university_id, origin_id, author_id, 'maruza.mp4', 'video/mp4', gen_random_uuid(), 10, 320, 240, 8, 1, null
      from place returning id),
    media as (
      insert into video_media (video_id, quality, key, size) select id, 240, gen_random_uuid(), 10 from video)
    insert into lesson_items (syllabus_id, lesson_id, sort, type, video_id)
    select place.syllabus_id, place.lesson_id, 99, 'video', video.id from place, video`.execute(db);
}
