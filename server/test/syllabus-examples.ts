import { profile } from '@dekanat/contract/access/profile.ts';
import { lessonFiles } from '@dekanat/contract/syllabi/lesson-files.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import type { ItemType } from '@dekanat/contract/syllabi/lesson-rules.ts';
import { syllabusLessons, syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { proctoringSessions } from '@dekanat/contract/syllabi/proctoring.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { bankQuestions, testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { videos } from '@dekanat/contract/syllabi/videos.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeImage } from './factories.ts';
import { makeSubject } from './planning-factories.ts';
import {
  makeItem,
  makeLesson,
  makeModule,
  makeQuestions,
  makeSyllabus,
  questionInput,
  syllabusInput,
} from './syllabus-factories.ts';
import { makeUpload, makeVideo, tinyVideo } from './video-factories.ts';

const one = async ({ maker }: ExampleContext) => idOf(await makeSyllabus(maker));
const module = async ({ maker }: ExampleContext) => makeModule(maker, (await makeSyllabus(maker)).id);
const item =
  (type: ItemType) =>
  async ({ maker }: ExampleContext) =>
    idOf(await makeItem(maker, type));
const test = async ({ maker }: ExampleContext) => {
  const { id } = await makeItem(maker, 'test');
  return { id, questions: await makeQuestions(maker, id, 3) };
};
const TASK = { text: '<p>Topshiriq</p>', count_of_attempts: 3 };
const SESSION = {
  test_start_date: '01.12.2099 09:00:00',
  test_end_date: '01.12.2099 18:00:00',
  life_time: 45,
};
/** A test with enough questions for a session. */
async function proctored(context: ExampleContext) {
  const { params } = idOf(await test(context));
  const body = { count_of_test_for_student: 2, count_of_attempts: 1 };
  await context.maker.call(lessonItems.updateTest, { params, body });
  return { params, body: SESSION };
}
/** A proctored session of a test. */
async function session(context: ExampleContext, body: typeof SESSION) {
  const { params } = await proctored(context);
  await context.maker.call(lessonItems.openSession, { params, body });
  const { result } = await context.maker.call(proctoringSessions.list, { params });
  return { id: result[0]?.id ?? 0 };
}
const bank = async ({ maker }: ExampleContext) => {
  const { id: subject_id } = await makeSubject(maker);
  const body = { subject_id, ...questionInput() };
  return { body, ...(await maker.call(bankQuestions.create, { body })).result };
};
const ownId = async ({ maker }: ExampleContext) => (await maker.call(profile.read)).result[0]?.id ?? 0;
const video = async (context: ExampleContext) => makeVideo(context.server, await ownId(context));
/** A video of a lesson: everybody in the university may see it. */
async function shownVideo(context: ExampleContext) {
  const { id } = await makeItem(context.maker, 'video');
  const body = { video: await video(context) };
  await context.maker.call(lessonItems.updateVideo, { params: { id }, body });
  return { item: id, body };
}
/** A file of a lesson; anybody who may change the syllabus may use it elsewhere in it. */
async function attached({ maker }: ExampleContext) {
  const { id: syllabus_id } = await makeSyllabus(maker);
  const { id: moduleId } = await makeModule(maker, syllabus_id);
  const body = {
    syllabus_module_lesson_id: (await makeLesson(maker, { moduleId })).id,
    resource: (await makeImage(maker)).id,
  };
  return { ...(await maker.call(lessonFiles.create, { body })).result, syllabus_id };
}
const removed = async (
  context: ExampleContext,
  make: (context: ExampleContext) => Promise<{ params: object }>,
  remove: typeof syllabi.remove | typeof lessonItems.remove,
) => {
  const input = (await make(context)) as { params: { id: number } };
  await context.maker.call(remove, input);
  return { ...input, body: {} };
};
const GIFT = new File(['2 + 2 {=4 ~5}'], 'savollar.gift', { type: 'text/plain' });

export const syllabusExamples = [
  example(syllabi.list, () => ({ query: { status: 'draft', sort: '-name', name: 'a' } as const })),
  example(syllabi.options, () => ({ query: { search: 'a' } })),
  example(syllabi.years, () => ({})),
  example(syllabi.read, one),
  example(syllabi.create, () => ({ body: syllabusInput() })),
  example(syllabi.update, async (context) => ({ ...(await one(context)), body: syllabusInput() })),
  example(syllabi.remove, one),
  example(syllabi.restore, (context) => removed(context, one, syllabi.remove)),
  example(syllabi.problems, one),
  example(syllabi.changeStatus, async (context) => ({
    ...(await one(context)),
    body: { status: 'draft' } as const,
  })),
  example(syllabi.duplicate, async (context) => ({ ...(await one(context)), body: {} })),
  example(syllabusModules.outline, async ({ maker }) => ({
    params: { syllabusId: (await makeSyllabus(maker)).id },
  })),
  example(syllabusModules.create, async ({ maker }) => ({
    params: { syllabusId: (await makeSyllabus(maker)).id },
    body: { name: 'Birinchi modul', start_date: '2026-09-02', end_date: '2026-10-01' },
  })),
  example(syllabusModules.update, async (context) => {
    const { id, syllabus_id, version } = await module(context);
    return {
      params: { syllabusId: syllabus_id },
      body: { modules: [{ id, version, name: 'Yangi nom' }] },
    };
  }),
  example(syllabusModules.change, async (context) => {
    const { id, version } = await module(context);
    return { params: { moduleId: id }, body: { version, name: 'Yangi nom', end_date: '2027-01-15' } };
  }),
  example(syllabusModules.move, async (context) => ({
    params: { moduleId: (await module(context)).id },
    body: { before_id: null },
  })),
  example(syllabusModules.remove, async (context) => ({ params: { moduleId: (await module(context)).id } })),
  example(syllabusModules.restore, async (context) => {
    const params = { moduleId: (await module(context)).id };
    await context.maker.call(syllabusModules.remove, { params });
    return { params, body: {} };
  }),
  example(syllabusLessons.create, async (context) => ({
    params: { moduleId: (await module(context)).id },
    body: { name: 'Birinchi mavzu' },
  })),
  example(syllabusLessons.update, async ({ maker }) => ({
    params: { lessonId: (await makeLesson(maker)).id },
    body: { name: 'Yangi nom', type: 'practical', deadline_date: '01.10.2026 18:00:00' } as const,
  })),
  example(syllabusLessons.move, async ({ maker }) => {
    const { id, module_id } = await makeLesson(maker);
    return { params: { lessonId: id }, body: { module_id } };
  }),
  example(syllabusLessons.remove, async ({ maker }) => ({
    params: { lessonId: (await makeLesson(maker)).id },
  })),
  example(syllabusLessons.restore, async ({ maker }) => {
    const params = { lessonId: (await makeLesson(maker)).id };
    await maker.call(syllabusLessons.remove, { params });
    return { params, body: {} };
  }),
  example(lessonItems.list, async ({ maker }) => ({ params: { lessonId: (await makeLesson(maker)).id } })),
  example(lessonItems.read, item('text')),
  example(lessonItems.create, async ({ maker }) => ({
    params: { lessonId: (await makeLesson(maker, { type: 'theoretical' })).id },
    body: { type: 'text' } as const,
  })),
  example(lessonItems.updateText, async (context) => ({
    ...(await item('text')(context)),
    body: { text: '<p>Matn</p>' },
  })),
  example(lessonItems.updateTask, async (context) => ({
    ...(await item('question-answer')(context)),
    body: TASK,
  })),
  example(lessonItems.updateVideo, async (context) => {
    const { item: id, body } = await shownVideo(context);
    return { ...idOf({ id }), body };
  }),
  example(videos.show, async (context) => idOf({ id: (await shownVideo(context)).body.video })),
  example(videos.storeFiles, () => ({ files: [tinyVideo()] })),
  example(videos.storeUpload, async (context) => ({
    body: { upload: await makeUpload(context.server, await ownId(context)) },
  })),
  example(videos.convert, async (context) => ({
    ...idOf({ id: (await shownVideo(context)).body.video }),
    body: {},
  })),
  example(lessonItems.updateTest, async (context) => ({
    ...idOf(await test(context)),
    body: { count_of_test_for_student: 2, count_of_attempts: 1 },
  })),
  example(lessonItems.remove, item('text')),
  example(lessonItems.restore, (context) => removed(context, item('text'), lessonItems.remove)),
  example(lessonItems.sort, async ({ maker }) => {
    const { id, lesson_id } = await makeItem(maker, 'text');
    return { params: { lessonId: lesson_id }, body: { items: [{ id, sort: 0 }] } };
  }),
  example(lessonItems.openSession, proctored),
  example(proctoringSessions.list, item('test')),
  example(proctoringSessions.remove, async (context) => idOf(await session(context, SESSION))),
  example(proctoringSessions.end, async (context) => {
    const begun = { ...SESSION, test_start_date: '01.01.2026 09:00:00' };
    return { ...idOf(await session(context, begun)), body: { reason: 'Savollar tarqalib ketdi' } };
  }),
  example(lessonFiles.list, async ({ maker }) => ({ params: { lessonId: (await makeLesson(maker)).id } })),
  example(lessonFiles.create, async (context) => {
    const { resource, syllabus_id } = await attached(context);
    const { id: moduleId } = await makeModule(context.maker, syllabus_id);
    const lesson = await makeLesson(context.maker, { moduleId });
    return { body: { syllabus_module_lesson_id: lesson.id, resource } };
  }),
  example(lessonFiles.remove, async (context) => idOf(await attached(context))),
  example(testQuestions.list, async (context) => ({ params: { itemId: (await test(context)).id } })),
  example(testQuestions.create, async (context) => ({
    body: { syllabus_module_lesson_item_id: (await test(context)).id },
  })),
  example(testQuestions.update, async (context) => ({
    params: { itemId: (await test(context)).id },
    body: { questions: [questionInput()] },
  })),
  example(testQuestions.remove, async (context) => idOf({ id: (await test(context)).questions[0]?.id ?? 0 })),
  example(testQuestions.removeAnswer, async (context) => {
    const { id, questions } = await test(context);
    const [question] = questions;
    const { result } = await context.maker.call(testQuestions.update, {
      params: { itemId: id },
      body: {
        questions: [
          {
            ...question,
            answers: [...(question?.answers ?? []), { answer: '<p>balki</p>', correct_answer: 0 }],
          },
        ],
      },
    });
    return idOf({ id: result[0]?.answers[2]?.id ?? 0 });
  }),
  example(testQuestions.importFile, async (context) => ({
    query: { syllabus_module_lesson_item_id: (await test(context)).id },
    files: [GIFT],
  })),
  example(testQuestions.template, () => ({})),
  example(testQuestions.export, async (context) => ({
    params: { itemId: (await test(context)).id },
    query: { format: 'gift' } as const,
  })),
  example(bankQuestions.list, () => ({ query: { search: 'a', difficulty: 2, sort: '-topic' } as const })),
  example(bankQuestions.create, async (context) => ({ body: (await bank(context)).body })),
  example(bankQuestions.update, async (context) => {
    const { id, body } = await bank(context);
    return { ...idOf({ id }), body };
  }),
  example(bankQuestions.remove, async (context) => idOf(await bank(context))),
  example(bankQuestions.collect, async (context) => {
    const { id, questions } = await test(context);
    const { id: subject_id } = await makeSubject(context.maker);
    return {
      params: { itemId: id },
      body: { subject_id, question_ids: questions.map((question) => question.id) },
    };
  }),
  example(bankQuestions.insert, async (context) => ({
    params: { itemId: (await test(context)).id },
    body: { bank_question_ids: [(await bank(context)).id] },
  })),
  example(bankQuestions.topics, async ({ maker }) => ({
    params: { id: (await makeSubject(maker)).id },
  })),
  example(bankQuestions.uses, async (context) => idOf(await bank(context))),
];
