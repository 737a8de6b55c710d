import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { expect, it } from 'vitest';
import { uploadVideo } from '#test/resumable-upload.ts';
import {
  makeItem,
  makeLesson,
  makeModule,
  makeSyllabus,
  makeTest,
  questionInput,
} from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';
import { tinyVideo } from '#test/video-factories.ts';

const { server, admin } = useServer();

it('spelled forms: takes a plain list of modules, and of items in their order', async () => {
  const { id: syllabusId } = await makeSyllabus(admin);
  const [one, two] = [await makeModule(admin, syllabusId), await makeModule(admin, syllabusId)];
  const modules = [two, one].map(({ id, name }) => ({ id, name: `${name}!` }));
  const changed = await admin.call(syllabusModules.update, {
    params: { syllabusId },
    body: modules,
  });
  expect(changed.result).toMatchObject(modules);
  const { id: lessonId } = await makeLesson(admin, { moduleId: one.id, type: 'theoretical' });
  const items = [await makeItem(admin, 'text', lessonId), await makeItem(admin, 'test', lessonId)];
  const sorted = await admin.call(lessonItems.sort, {
    params: { lessonId },
    body: items.map(({ id }, index) => ({ id, sort: 1 - index })),
  });
  expect(sorted.result.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toReversed());
  const wrong = await admin.call(lessonItems.sort, {
    params: { lessonId },
    body: [{ id: 'x' }],
  });
  expect([wrong.status, Object.keys(wrong.error.message)]).toEqual([422, ['items.0.id', 'items.0.sort']]);
});

it('spelled forms: takes the questions of a test as `questions`, as `question`, and as a plain list', async () => {
  const { id: itemId } = await makeItem(admin, 'test');
  const params = { itemId };
  for (const body of [{ questions: [questionInput()] }, { question: [questionInput()] }, [questionInput()]])
    expect((await admin.call(testQuestions.update, { params, body: body })).result).toHaveLength(1);
  expect((await admin.call(testQuestions.list, { params })).result).toHaveLength(3);
  const none = await admin.call(testQuestions.update, { params, body: {} });
  expect([none.status, Object.keys(none.error.message)]).toEqual([422, ['questions']]);
});

it('spelled forms: shows the fields of its video, and the questions of its test, in an item', async () => {
  const { id } = await makeItem(admin, 'video');
  const bytes = new Uint8Array(await tinyVideo().arrayBuffer());
  const { result: video } = await uploadVideo(server.url, admin, bytes);
  await admin.call(lessonItems.updateVideo, { params: { id }, body: { video: video.id } });
  const { result } = await admin.call(lessonItems.read, { params: { id } });
  expect(result).toMatchObject({
    videoId: video.id,
    media: [],
    video_converter_status: 0,
    test_question: [],
  });
  expect(result.file_url_video).toBe(result.video?.file_url_video);
  const { itemId, lesson, questions } = await makeTest(admin);
  const read = await admin.call(lessonItems.read, { params: { id: itemId } });
  expect(read.result).toMatchObject({ videoId: null, file_url_video: null, test_question: questions });
  const params = { lessonId: lesson.id };
  expect((await admin.call(lessonItems.list, { params })).result[0]?.test_question).toEqual(questions);
  const short = await admin.call(lessonItems.list, { params, query: { questions: 0 } });
  expect(short.result[0]).not.toHaveProperty('test_question');
});
