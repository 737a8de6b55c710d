import { randomUUID } from 'node:crypto';
import { lessonFiles } from '@dekanat/contract/syllabi/lesson-files.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabusLessons, syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import { signIn } from '#test/client.ts';
import { makeImage } from '#test/factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { makeSubject } from '#test/planning-factories.ts';
import {
  makeItem,
  makeLesson,
  makeModule,
  makeQuestions,
  makeSyllabus,
  questionInput,
  syllabusInput,
} from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const publish = (id: number, status = 'publish') =>
  admin.call(syllabi.changeStatus, { params: { id }, body: { status } });
const problemsOf = async (id: number) =>
  (await admin.call(syllabi.problems, { params: { id } })).result.map(({ problem }) => problem);
const outlineOf = async (syllabusId: number) =>
  (await admin.call(syllabusModules.outline, { params: { syllabusId } })).result;

it('syllabi: asks for an academic year while there is none', async () => {
  const { db } = server.services;
  const years = await db.selectFrom('academic_years').select('start_year').execute();
  await sql`truncate academic_years cascade`.execute(db);
  const refused = await admin.call(syllabi.create, { body: syllabusInput() });
  await db.insertInto('academic_years').values(years).execute();
  expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['academic_year_id']]);
});

it('syllabi: starts as a draft in the current academic year, found by name, subject and author', async () => {
  const { id, name, status, academic_year_name, author_name } = await makeSyllabus(admin);
  expect({ status, author_name }).toEqual({ status: 'draft', author_name: 'admin' });
  expect(academic_year_name).toMatch(/^\d{4}-\d{4}$/);
  const found = await admin.call(syllabi.list, { query: { name, status: 'draft' } });
  expect(found.result.data.map((row) => row.id)).toEqual([id]);
});

it('syllabi: name their author as the list of teachers does, in each language', async () => {
  const { id: teacherId, client } = await openTeacherAccount(server, admin, [
    'syllabus_index',
    'syllabus_store',
  ]);
  const { id } = await makeSyllabus(client);
  const named = [];
  for (const language of ['oz', 'ru'] as const) {
    const staff = await admin.call(teachers.list, { query: { language, limit: 1000 } });
    const teacher = staff.result.data.find((one) => one.id === teacherId);
    const list = await admin.call(syllabi.list, { query: { language, limit: 1000 } });
    const row = list.result.data.find((one) => one.id === id);
    const one = await admin.call(syllabi.read, { params: { id }, query: { language } });
    named.push(row?.author_name);
    expect([row?.author_name, one.result.author_name]).toEqual([teacher?.fio, teacher?.fio]);
    const found = await admin.call(syllabi.list, { query: { language, name: teacher?.fio, limit: 1000 } });
    expect(found.result.data.map((record) => record.id)).toContain(id);
  }
  expect(new Set(named).size).toBe(2);
});

it('syllabi: keeps text, lists, tables, formulas and own pictures of a rich text, and removes what could run', async () => {
  const { id: image } = await makeImage(admin);
  const kept = `<h2>Kirish</h2><p>Matn <strong>qalin</strong> <span data-type="inline-math" data-latex="\\frac{1}{2}"></span></p><table><tbody><tr><td>1</td></tr></tbody></table><img src="/api/resources/showImage/${image}" alt="rasm" />`;
  const { id } = await makeItem(admin, 'text');
  const store = (text: string) => admin.call(lessonItems.updateText, { params: { id }, body: { text } });
  expect((await store(kept)).result.text).toBe(kept);
  const hostile = `<script>alert(1)</script><svg onload=alert(1)></svg><p onclick="x()" style="x">a</p><a href="javascript:x">b</a><img src="https://x.example/a.png"><iframe src="https://x.example"></iframe>`;
  expect((await store(hostile)).result.text).toBe('<p>a</p><a>b</a>');
  expect((await store('<script>x</script>')).error.message).toHaveProperty('text');
});

it('syllabi: counts the characters of a description without its markup', async () => {
  const store = async (description: string) =>
    (await admin.call(syllabi.create, { body: syllabusInput({ description }) })).status;
  expect(await store(`<p><strong>${'a'.repeat(19)}</strong></p>`)).toBe(422);
  expect(await store(`<p>${'<em>a</em>'.repeat(5_000)}</p>`)).toBe(200);
  expect(await store(`<p>${'a'.repeat(5_001)}</p>`)).toBe(422);
});

it('syllabi: is published only when nothing is missing, and says what is', async () => {
  const { id } = await makeSyllabus(admin);
  expect(await problemsOf(id)).toEqual(['no_modules']);
  const module = await makeModule(admin, id);
  expect(await problemsOf(id)).toEqual(['module_without_lessons']);
  const lesson = await makeLesson(admin, { moduleId: module.id, type: 'theoretical' });
  expect(await problemsOf(id)).toEqual(['lesson_without_items']);
  const text = await makeItem(admin, 'text', lesson.id);
  const test = await makeItem(admin, 'test', lesson.id);
  expect(await problemsOf(id)).toEqual(['empty_item', 'too_few_questions']);
  const refused = await publish(id);
  expect([refused.status, refused.error.message]).toEqual([
    422,
    { status: [expect.stringContaining('boʻsh material'), expect.stringContaining('savollar yetarli emas')] },
  ]);
  await admin.call(lessonItems.updateText, { params: { id: text.id }, body: { text: '<p>Matn</p>' } });
  await makeQuestions(admin, test.id, 3);
  const draws = { count_of_test_for_student: 4, count_of_attempts: 0 };
  const params = { id: test.id };
  expect((await admin.call(lessonItems.updateTest, { params, body: draws })).error.message).toHaveProperty(
    'count_of_test_for_student',
  );
  await admin.call(lessonItems.updateTest, { params, body: { ...draws, count_of_test_for_student: 3 } });
  const [question] = await makeQuestions(admin, test.id);
  const mark = async (correct_answer: 0 | 1) => {
    const { answers, ...input } = questionInput();
    const changed = answers.map((answer, index) => (index === 0 ? { ...answer, correct_answer } : answer));
    const body = { questions: [{ ...input, id: question?.id, answers: changed }] };
    return (await admin.call(testQuestions.update, { params: { itemId: test.id }, body })).status;
  };
  expect(await mark(0)).toBe(200);
  expect(await problemsOf(id)).toEqual(['faulty_questions']);
  expect(await mark(1)).toBe(200);
  expect((await publish(id)).result.status).toBe('publish');
  expect((await publish(id, 'draft')).result.status).toBe('draft');
});

it('syllabi: allows one task in practical and one test in theoretical lessons, and fixes the kind of a lesson with items', async () => {
  const lesson = await makeLesson(admin);
  const add = (lessonId: number, type: string) =>
    admin.call(lessonItems.create, { params: { lessonId }, body: { type } });
  expect((await add(lesson.id, 'text')).status).toBe(405);
  const theoretical = await makeLesson(admin, { type: 'theoretical' });
  const practical = await makeLesson(admin, { type: 'practical' });
  expect((await add(theoretical.id, 'question-answer')).status).toBe(405);
  expect((await add(practical.id, 'test')).status).toBe(405);
  const both = await Promise.all([add(theoretical.id, 'test'), add(theoretical.id, 'test')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 405]);
  const changed = await admin.call(syllabusLessons.update, {
    params: { lessonId: theoretical.id },
    body: { type: 'practical' },
  });
  expect(changed.status).toBe(405);
});

it('syllabi: refuses an outdated change of a lesson, item or module', async () => {
  const { id, version } = await makeItem(admin, 'text');
  const body = { text: '<p>Bir</p>', version };
  expect((await admin.call(lessonItems.updateText, { params: { id }, body })).status).toBe(200);
  expect((await admin.call(lessonItems.updateText, { params: { id }, body })).status).toBe(409);
});

it('syllabi: orders modules, lessons and items, and moves lessons between modules', async () => {
  const { id } = await makeSyllabus(admin);
  const [first, second] = [await makeModule(admin, id), await makeModule(admin, id)];
  await admin.call(syllabusModules.update, {
    params: { syllabusId: id },
    body: { modules: [{ id: second.id, name: 'Ikkinchi edi' }] },
  });
  const lessons = [];
  for (let count = 0; count < 3; count += 1) lessons.push(await makeLesson(admin, { moduleId: first.id }));
  const [a, b, c] = lessons.map((lesson) => lesson.id);
  await admin.call(syllabusLessons.move, {
    params: { lessonId: c ?? 0 },
    body: { module_id: first.id, before_id: a },
  });
  await admin.call(syllabusLessons.move, { params: { lessonId: b ?? 0 }, body: { module_id: second.id } });
  const outline = await outlineOf(id);
  expect(outline.map((module) => [module.id, module.lessons.map((lesson) => lesson.id)])).toEqual([
    [second.id, [b]],
    [first.id, [c, a]],
  ]);
});

it('syllabi: leaves the description and dates of listed modules that are not sent, and compares new dates with them', async () => {
  const { id } = await makeSyllabus(admin);
  const { id: moduleId } = await makeModule(admin, id);
  const stored = { description: 'Modul tavsifi', start_date: '2026-09-10', end_date: '2026-10-10' };
  await admin.call(syllabusModules.change, { params: { moduleId }, body: stored });
  const save = (...modules: object[]) =>
    admin.call(syllabusModules.update, {
      params: { syllabusId: id },
      query: { language: 'en' },
      body: { modules: modules.map((one) => ({ id: moduleId, name: 'Yangi nom', ...one })) },
    });
  expect((await save({})).result).toMatchObject([{ name: 'Yangi nom', ...stored }]);
  for (const [dates, field] of [
    [[{ end_date: '2026-09-09' }], 'modules.0.end_date'],
    [[{ start_date: '2026-10-11' }], 'modules.0.end_date'],
    [[{ end_date: '2026-09-20' }, { start_date: '2026-09-21' }], 'modules.1.end_date'],
  ] as const) {
    const refused = await save(...dates);
    expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, [field]]);
  }
  const cleared = { description: '', start_date: null, end_date: '2026-09-09' };
  expect((await save(cleared)).result).toMatchObject([cleared]);
});

it('syllabi: restores what was removed, with all that belongs to it', async () => {
  const item = await makeItem(admin, 'text');
  const params = { lessonId: item.lesson_id };
  await admin.call(syllabusLessons.remove, { params });
  expect((await admin.call(lessonItems.list, { params })).status).toBe(404);
  await admin.call(syllabusLessons.restore, { params, body: {} });
  expect((await admin.call(lessonItems.list, { params })).result.map(({ id }) => id)).toEqual([item.id]);
  expect((await admin.call(syllabusLessons.restore, { params, body: {} })).status).toBe(404);
});

it('syllabi: counts no lesson of a removed module', async () => {
  const { id } = await makeSyllabus(admin);
  const counted = async () => {
    const { modules, lessons } = (await admin.call(syllabi.read, { params: { id } })).result;
    return [modules, lessons];
  };
  const [first, second] = [await makeModule(admin, id), await makeModule(admin, id)];
  await makeLesson(admin, { moduleId: first.id });
  await makeLesson(admin, { moduleId: second.id });
  expect(await counted()).toEqual([2, 2]);
  await admin.call(syllabusModules.remove, { params: { moduleId: second.id } });
  expect(await counted()).toEqual([1, 1]);
});

it('syllabi: is copied as a draft with items, questions and files, which both keep', async () => {
  const original = await makeSyllabus(admin);
  const module = await makeModule(admin, original.id);
  const lesson = await makeLesson(admin, { moduleId: module.id, type: 'theoretical' });
  const test = await makeItem(admin, 'test', lesson.id);
  await makeQuestions(admin, test.id, 2);
  const { id: resource } = await makeImage(admin);
  const body = { syllabus_module_lesson_id: lesson.id, resource };
  const file = (await admin.call(lessonFiles.create, { body })).result;
  const copy = (
    await admin.call(syllabi.duplicate, { params: { id: original.id }, body: { name: 'Yangi yil uchun' } })
  ).result;
  expect(copy).toMatchObject({ name: 'Yangi yil uchun', status: 'draft', modules: 1, lessons: 1 });
  const [copied] = await outlineOf(copy.id);
  const [copiedLesson] = copied?.lessons ?? [];
  expect(copiedLesson?.name).toBe(lesson.name);
  const itemId = copiedLesson?.items[0]?.id ?? 0;
  const texts = async (id: number) =>
    (await admin.call(testQuestions.list, { params: { itemId: id } })).result.map(({ question, answers }) => [
      question,
      answers.map(({ answer, correct_answer }) => [answer, correct_answer]),
    ]);
  expect(await texts(itemId)).toEqual(await texts(test.id));
  await admin.call(lessonFiles.remove, { params: { id: file.id } });
  const kept = await server.services.db
    .selectFrom('files')
    .select('unclaimed_since')
    .where('id', '=', resource)
    .executeTakeFirstOrThrow();
  expect(kept.unclaimed_since).toBeNull();
});

it.each([
  ['copied', 'removed', 'lock table test_answers in share mode', { uses: 1, claimed: true }],
  ['removed', 'copied', 'select from files for no key update', { uses: 0, claimed: false }],
] as const)(
  'syllabi: a file that is %s with its syllabus or lesson while it is %s is claimed if the copy has it',
  async (first, second, wait, expected) => {
    const { db } = server.services;
    const { id } = await makeSyllabus(admin);
    const module = await makeModule(admin, id);
    const lesson = await makeLesson(admin, { moduleId: module.id });
    const { id: resource } = await makeImage(admin);
    const body = { syllabus_module_lesson_id: lesson.id, resource };
    const file = (await admin.call(lessonFiles.create, { body })).result;
    const acts = {
      copied: () => admin.call(syllabi.duplicate, { params: { id }, body: {} }),
      removed: () => admin.call(lessonFiles.remove, { params: { id: file.id } }),
    };
    const answers = await db.transaction().execute(async (trx) => {
      // The first act waits after it has copied or removed the file.
      await sql.raw(wait).execute(trx);
      const acting = [acts[first]()];
      await untilLockWait(db);
      let ended = false;
      acting.push(
        acts[second]().finally(() => {
          ended = true;
        }),
      );
      await untilLockWait(db, () => ended, 2);
      return acting;
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql`
      select (select count(*)::integer from lesson_files where file_id = files.id) as uses, claimed_table is not null as claimed
      from files where id = ${resource}`.execute(db);
    expect(rows).toEqual([expected]);
  },
);

it('syllabi: is copied for a later year with its dates moved by whole weeks', async () => {
  const original = await makeSyllabus(admin);
  const module = await makeModule(admin, original.id);
  const lesson = await makeLesson(admin, { moduleId: module.id });
  const { db } = server.services;
  await sql`update syllabus_modules set start_date = '2025-09-01', end_date = '2025-10-01' where id = ${module.id}`.execute(
    db,
  );
  await sql`update syllabus_lessons set deadline_date = '2025-09-15T18:00:00Z' where id = ${lesson.id}`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    select later.id from academic_years later join academic_years former on later.start_year = former.start_year + 1
    join syllabi on syllabi.academic_year_id = former.id where syllabi.id = ${original.id}`.execute(db);
  const datesOf = async (body: object) => {
    const { result: copy } = await admin.call(syllabi.duplicate, { params: { id: original.id }, body });
    const [copied] = await outlineOf(copy.id);
    return [copied?.start_date, copied?.end_date, copied?.lessons[0]?.deadline_date];
  };
  expect(await datesOf({})).toEqual(['2025-09-01', '2025-10-01', '2025-09-15T18:00:00.000Z']);
  expect(await datesOf({ academic_year_id: rows[0]?.id ?? 0 })).toEqual([
    '2026-08-31',
    '2026-09-30',
    '2026-09-14T18:00:00.000Z',
  ]);
});

it('syllabi: refuses an unknown file, another’s unclaimed file or video, and another university’s subject', async () => {
  const other = await signIn(server.url, 'admin2');
  const { id: photo } = await makeImage(other);
  const { id: subject_id } = await makeSubject(other);
  const { id: uploaded_by } = await server.services.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin2')
    .executeTakeFirstOrThrow();
  const { id: video } = await server.services.db
    .insertInto('videos')
    .values({ uploaded_by, key: randomUUID(), name: 'dars.mp4', size: 1, mime: 'video/mp4' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const unknown = { photo: 2_000_000_000 };
  for (const given of [{ photo }, unknown, { subject_id }, { video }]) {
    const refused = await admin.call(syllabi.create, { body: syllabusInput(given) });
    expect(Object.keys(refused.error.message)).toEqual(Object.keys(given));
  }
});

it('syllabi: is changed by users of one faculty only where they wrote it', async () => {
  const { client } = await openAccount(server, admin, {
    permissions: ['syllabus_index', 'syllabus_store', 'syllabus_update'],
    facultyId: 1,
  });
  const own = await makeSyllabus(client);
  expect((await makeModule(client, own.id)).syllabus_id).toBe(own.id);
  const { id: syllabusId } = await makeSyllabus(admin);
  expect((await client.call(syllabusModules.outline, { params: { syllabusId } })).status).toBe(200);
  const body = { name: 'Begona modul' };
  expect((await client.call(syllabusModules.create, { params: { syllabusId }, body })).status).toBe(403);
});

it('syllabi: imports the valid questions of a file, sanitised, and refuses a file without questions', async () => {
  const { id } = await makeItem(admin, 'test');
  const send = (text: string) =>
    admin.call(testQuestions.importFile, {
      query: { syllabus_module_lesson_item_id: id, confirm: 1, skip: 1 },
      files: [new File([text], 'savollar.txt', { type: 'text/plain' })],
    });
  const long = `[html]${'a'.repeat(10_001)}`;
  const { result } = await send(`[html]<p onclick="x">2?</p> {=2 ~3}\n\nUzun? {=${long} ~3}\n`);
  expect(result).toMatchObject({ format: 'gift', valid: 1, faulty: 1, added: 1 });
  const stored = (await admin.call(testQuestions.list, { params: { itemId: id } })).result;
  expect(stored.map(({ question }) => question)).toEqual(['<p>2?</p>']);
  expect((await send('\n'.repeat(500_000))).status).toBe(422);
  const endless = await send(`a{${'=x'.repeat(500_000)}}`);
  expect(endless.result).toMatchObject({ valid: 0, faulty: 1 });
});

it('syllabi: imports a file that is sent as a form with the ids and the file in fields', async () => {
  const { id, lesson_id } = await makeItem(admin, 'test');
  const send = (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const url = `${server.url}/api/crm/test/importExcel?confirm=1`;
    return fetch(url, { method: 'POST', headers: { authorization: `Bearer ${admin.token}` }, body });
  };
  const file = new File(['2 + 2 = ? {=4 ~3}\n'], 'savollar.txt', { type: 'text/plain' });
  const ids = { syllabus_module_lesson_id: String(lesson_id), syllabus_module_lesson_item_id: String(id) };
  expect((await send({ ...ids, file })).status).toBe(200);
  expect((await admin.call(testQuestions.list, { params: { itemId: id } })).result).toHaveLength(1);
  const refused = [{ file }, { file, syllabus_module_lesson_item_id: 'x' }, { ...ids, file, other: '1' }];
  expect(await Promise.all(refused.map(async (form) => (await send(form)).status))).toEqual([422, 422, 422]);
});

it('syllabi: takes the types of lessons as clients print them', async () => {
  const { id: lessonId } = await makeLesson(admin);
  const typed = async (type: string) =>
    (await admin.call(syllabusLessons.update, { params: { lessonId }, body: { type } })).result.type;
  expect([await typed('Amaliy'), await typed('Nazariy')]).toEqual(['practical', 'theoretical']);
});

it('syllabi: restores an item only where its lesson has a place for it', async () => {
  const { id, lesson_id } = await makeItem(admin, 'test');
  await admin.call(lessonItems.remove, { params: { id } });
  await admin.call(syllabusLessons.update, { params: { lessonId: lesson_id }, body: { type: 'practical' } });
  expect((await admin.call(lessonItems.restore, { params: { id }, body: {} })).status).toBe(405);
});

it('syllabi: refuses a question that is sent twice, instead of losing its answers', async () => {
  const { id } = await makeItem(admin, 'test');
  const [question] = await makeQuestions(admin, id);
  const body = { questions: [{ ...question, answers: [] }, question] };
  const refused = await admin.call(testQuestions.update, { params: { itemId: id }, body });
  expect(refused.error.message).toHaveProperty(['questions.1.id']);
});
