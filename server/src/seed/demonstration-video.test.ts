import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';
import { seedVideo } from './demonstration-video.ts';

const { server } = useServer({ callers: [] });

it('demonstration video: adds a video that plays to a lecture of each university', async () => {
  await seedVideo(server.services);
  const lessons = await server.services.db
    .selectFrom('lesson_items')
    .innerJoin('syllabi', 'syllabi.id', 'lesson_items.syllabus_id')
    .select(['lesson_id', 'university_id'])
    .where('type', '=', 'video')
    .orderBy('university_id')
    .execute();
  expect(lessons.map(({ university_id }) => university_id)).toEqual([1, 2]);
  const admin = await signIn(server.url, 'admin');
  const params = { lessonId: lessons[0]?.lesson_id ?? 0 };
  const { result } = await admin.call(lessonItems.list, { params });
  expect(result.map(({ type }) => type)).toEqual(['text', 'test', 'video']);
  const video = result.at(-1)?.video;
  expect(video).toMatchObject({ video_converter_status: 1, media: [{ quality: 240 }] });
  for (const url of [video?.file_url_video, video?.media[0]?.url]) {
    const bytes = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
    expect(bytes.length).toBe(video?.size);
  }
});
