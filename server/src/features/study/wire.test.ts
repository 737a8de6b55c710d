import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { lessonComments } from '@dekanat/contract/study/comments.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { lessonFiles } from '@dekanat/contract/syllabi/lesson-files.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Client, Input } from '#test/client.ts';
import { wireShape } from '#test/known/wire-shape.ts';
import { uploadVideo } from '#test/resumable-upload.ts';
import { makeTaughtPlan, openStudyingAccount, type TaughtPlan } from '#test/study-factories.ts';
import { makeItem, syllabusInput } from '#test/syllabus-factories.ts';
import { pdf, picture } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';
import { tinyVideo } from '#test/video-factories.ts';

const { server, admin } = useServer();
let taught: TaughtPlan;
let student: Client;
beforeAll(async () => {
  taught = await makeTaughtPlan(admin, { electives: true });
  const { lessonId, syllabus, moduleId } = taught;
  const [resource] = (await admin.call(files.storeFile, { files: [pdf('Maʼruza matni.pdf')] })).result;
  await admin.call(lessonFiles.create, {
    body: { syllabus_module_lesson_id: lessonId, resource: resource?.id ?? 0 },
  });
  const [photo] = (await admin.call(files.storeImage, { files: [await picture()] })).result;
  const { result: video } = await uploadVideo(
    server.url,
    admin,
    new Uint8Array(await tinyVideo().arrayBuffer()),
  );
  const { status } = await admin.call(syllabi.update, {
    params: { id: syllabus.id },
    body: { ...syllabusInput(), photo: photo?.id ?? null, video: video.id },
  });
  expect(status).toBe(200);
  const { id } = await makeItem(admin, 'video', lessonId);
  await admin.call(lessonItems.updateVideo, { params: { id }, body: { video: video.id } });
  const { db } = server.services;
  await sql`update videos set converter_status = 1 where id = ${video.id}`.execute(db);
  await sql`insert into video_media (video_id, quality, key, size) values (${video.id}, 240, gen_random_uuid(), 10)`.execute(
    db,
  );
  await sql`update syllabus_lessons set deadline_date = '2099-01-01T00:00:00Z' where id = ${lessonId}`.execute(
    db,
  );
  await sql`update syllabus_modules set start_date = '2026-09-01', end_date = '2026-12-01' where id = ${moduleId}`.execute(
    db,
  );
  student = (await openStudyingAccount(server, admin, taught.plan)).client;
  const [answer] = (await student.call(files.storeFile, { files: [pdf('Javob.pdf')] })).result;
  await student.call(studentTasks.handIn, {
    params: { itemId: taught.items.task },
    body: { resource: String(answer?.id) },
  });
  await student.call(lessonComments.add, { params: { lessonId }, body: { title: 'Rahmat' } });
});

const MEDIA = {
  ...{ directory: 'string', filename: 'string', extension: 'string', size: 'number' },
  pivot: { tag: 'string' },
};
const ITEM = {
  ...{ id: 'number', type: 'string', text: 'string', read_total_lesson_item: 'number' },
  ...{ allow_comment_after_correct_answer: 'boolean', deadline_date: 'DD.MM.YYYY HH:mm:ss' },
  ...{ syllabus_module_lesson: { deadline_check: 'boolean' }, count_of_attempts: 'number' },
};
const semester = () => ({ params: { semesterId: taught.semesterId } });
const ofSubject = () => ({ ...semester(), query: { subject_id: String(taught.subject_id) } });
const ofLesson = () => ({
  ...semester(),
  query: { subject_id: taught.subject_id, syllabus_module_lesson_id: taught.lessonId, limit: 60 },
});

interface Known {
  call: Endpoint;
  input: () => Input<Endpoint>;
  row: object;
  /** Which row of the list; the first by default. */
  at?: number;
}
const LISTS: Record<string, Known> = {
  semesters: { call: studySubjects.semesters, input: () => ({}), row: { id: 'number', name: 'string' } },
  'subjects of a semester': {
    call: studySubjects.subjects,
    input: semester,
    row: {
      ...{ id: 'number', subject_id: 'number', subject_name: 'string', short_info: 'string' },
      ...{ file_url_photo: 'address', total_module: 'number', total_lesson: 'number' },
      ...{ read_total_lesson: 'number', choice_of_subject: 'number', lesson_mark: 'number' },
      ...{ last_lesson_id: 'number', last_lesson_item_id: 'number', taken: 'boolean' },
      continue_lesson_id: 'number',
    },
  },
  'electives to choose': {
    call: studySubjects.offered,
    input: semester,
    row: {
      semestr_subject: [
        {
          choice_of_subject: 'number',
          deadline: 'ISO',
          change_refusal: 'null',
          choice_subject: [
            {
              ...{ subject_id: 'number', subject_choice_name: { name: 'string' }, chosen: 'boolean' },
              ...{ credit_hour: 'number', hour: 'number', short_info: 'string', description: 'string' },
              ...{ teacher_name: 'null', sheet_closed: 'boolean' },
            },
          ],
        },
      ],
    },
  },
  'plan of a subject': {
    call: studyLessons.plan,
    input: ofSubject,
    row: {
      ...{ subject_id: 'number', subject_name: 'string', choice_of_subject: 'number' },
      ...{ file_url_photo: 'address', file_url_video: 'address', file_url_info: 'null' },
      ...{ description: 'string', requirements: 'string', total_module: 'number', total_lesson: 'number' },
      ...{ taken: 'boolean', teacher_name: 'null', last_lesson_id: 'number' },
      files: [
        {
          ...{ id: 'number', name: 'string', file_url_resource: 'address', media: [MEDIA] },
          ...{ lesson_id: 'number', lesson_name: 'string' },
        },
      ],
      module: [
        {
          ...{ id: 'number', name: 'string', description: 'string' },
          ...{ start_date: 'DD.MM.YYYY', end_date: 'DD.MM.YYYY' },
          lessons: [
            { id: 'number', name: 'string', total_lesson_item: 'number', read_total_lesson_item: 'number' },
          ],
        },
      ],
    },
  },
  'items of a lesson: text': {
    call: studyLessons.items,
    input: ofLesson,
    at: 1,
    row: { ...ITEM, file_url_video: 'null', media: [], test_question: [] },
  },
  'items of a lesson: video': {
    call: studyLessons.items,
    input: ofLesson,
    at: 3,
    row: { ...ITEM, file_url_video: 'address', media: [MEDIA], test_question: [] },
  },
  'files of a lesson': {
    call: studyLessons.files,
    input: ofLesson,
    row: { id: 'number', name: 'string', file_url_resource: 'address', media: [MEDIA] },
  },
  'comments of a lesson': {
    call: lessonComments.list,
    input: () => ({ params: { lessonId: taught.lessonId } }),
    row: {
      ...{ id: 'number', title: 'string', updated_at: 'DD.MM.YYYY HH:mm:ss' },
      user: { username: 'string', fio: 'string', avatar: 'null' },
    },
  },
  'what was handed in for a task': {
    call: studentTasks.list,
    input: () => ({ params: { itemId: taught.items.task } }),
    row: {
      ...{ id: 'number', created_at: 'DD.MM.YYYY HH:mm:ss', status: 'number', mark: 'null' },
      ...{ comment: 'string', text: 'string' },
      question_attempt_resource: [{ id: 'number', file_url_resource: 'address', media: [MEDIA] }],
    },
  },
};

it.each(Object.entries(LISTS))('wire of students: %s', async (_name, { call, input, row, at = 0 }) => {
  const { result } = await student.call(call, input());
  const page = result as { data: unknown[]; total: number; per_page: number; current_page: number };
  expect(wireShape(page.data[at])).toEqual(row);
  expect(wireShape({ ...page, data: [] })).toMatchObject({
    ...{ data: [], total: 'number', per_page: 'number', current_page: 'number' },
  });
});

it('wire of students: the deadline of a choice is an ISO instant', async () => {
  expect(wireShape((await student.call(studySubjects.choiceDeadline)).result)).toBe('ISO');
});

const get = (path: string) => fetch(server.url + path);

it('wire of students: addresses of files need no authorisation, and are refused when forged or expired', async () => {
  const [file] = (await student.call(studyLessons.files, ofLesson())).result.data;
  const { pathname } = new URL(file?.file_url_resource ?? '');
  const answer = await get(pathname);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await answer.text()).toMatch(/^%PDF/);
  const [media] = file?.media ?? [];
  const { directory = '', filename, extension } = media ?? {};
  expect((await get(`/storage/${directory}/${filename}.${extension}`)).status).toBe(200);
  const [id, expires = '', ...signature] = directory.split('-');
  for (const forged of [
    [Number(id) - 1, expires, ...signature],
    [`v${id}`, expires, ...signature],
    [id, `${expires}0`, ...signature],
    [id, expires, ''],
    ['x'],
  ])
    expect((await get(`/storage/${forged.join('-')}/a.pdf`)).status, forged.join()).toBe(404);
});

it('wire of students: a video has the name of its quality, and leaves the list until it is converted', async () => {
  const videoOf = async () =>
    (await student.call(studyLessons.items, ofLesson())).result.data.find(({ type }) => type === 'video');
  expect((await videoOf())?.media).toMatchObject([
    { filename: expect.stringMatching(/^240p-/), extension: 'mp4' },
  ]);
  const { pathname } = new URL((await videoOf())?.file_url_video ?? '');
  const range = await fetch(server.url + pathname, { headers: { range: 'bytes=0-3' } });
  expect([range.status, range.headers.get('content-length')]).toEqual([206, '4']);
  const { db } = server.services;
  // An uploaded file whose name begins as that of a quality.
  await sql`update videos set name = '1080p - Maruza.mp4'`.execute(db);
  const named = new URL((await videoOf())?.file_url_video ?? '');
  const original = await fetch(server.url + named.pathname, { headers: { range: 'bytes=0-3' } });
  expect([original.status, named.pathname]).toEqual([
    206,
    expect.stringContaining('/video-1080p-Maruza.mp4'),
  ]);
  await sql`update videos set converter_status = 9`.execute(db);
  const unconverted = await videoOf();
  await sql`update videos set converter_status = 1`.execute(db);
  expect(unconverted).toBeUndefined();
});
