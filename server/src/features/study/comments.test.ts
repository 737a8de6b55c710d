import { COMMENT_MAX, lessonComments, staffComments } from '@dekanat/contract/study/comments.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { sweep } from '#test/scheduled-jobs.ts';
import { makeTaughtPlan, openStudyingAccount, type TaughtPlan } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });
let taught: TaughtPlan;
beforeAll(async () => {
  taught = await makeTaughtPlan(admin);
});
const open = (plan = taught.plan) => openStudyingAccount(server, admin, plan);
const run = (statement: RawBuilder<unknown>) => statement.execute(server.services.db);
const write = (client: Client, title: unknown, lessonId = taught.lessonId) =>
  client.call(lessonComments.add, { params: { lessonId }, body: { title, semester_id: taught.semesterId } });
const list = async (client: Client, lessonId = taught.lessonId) =>
  (await client.call(lessonComments.list, { params: { lessonId } })).result;
const read = async (client: Client, lessonId = taught.lessonId) => (await list(client, lessonId)).data;
const refusal = ({ status, error }: Awaited<ReturnType<typeof write>>) => [status, error.message];
const remove = (client: Client, id: number) => client.call(staffComments.remove, { params: { id } });

it('comments: classmates read what a student writes, as plain text, newest first', async () => {
  const [one, other] = [await open(), await open()];
  const { result } = await write(one.client, '  <b>Savol</b> & javob \n');
  expect(result.title).toBe('<b>Savol</b> & javob');
  await write(other.client, 'Javob');
  const found = await read(one.client);
  expect(found.slice(0, 2).map(({ title }) => title)).toEqual(['Javob', '<b>Savol</b> & javob']);
  expect(found[1]?.user).toEqual({ username: expect.any(String), fio: expect.any(String), avatar: null });
  expect(found[1]?.user.username).not.toBe('');
  const { rows } = await sql<{
    full_name: string;
  }>`select full_name from students where id = ${one.id}`.execute(server.services.db);
  expect(found[1]?.user.fio).toBe(rows[0]?.full_name);
});

it('comments: refuses empty and too long ones with a sentence', async () => {
  const { client } = await open();
  for (const title of ['', '  \n', null, 5, 'a'.repeat(COMMENT_MAX + 1)]) {
    const { status, error } = await write(client, title);
    expect([status, typeof error.message]).toEqual([422, 'string']);
  }
  expect((await write(client, 'a'.repeat(COMMENT_MAX))).status).toBe(200);
});

it('comments: refused and not shown where the lesson or its task allows none', async () => {
  const own = await makeTaughtPlan(admin);
  const { client } = await open(own.plan);
  await run(
    sql`update lesson_items set allow_comment_after_correct_answer = false where id = ${own.items.task}`,
  );
  const closed = [405, 'Bu mavzuga izoh yozib boʻlmaydi'];
  expect((await write(client, 'Bor', own.practicalId)).status).toBe(200);
  expect((await list(client, own.practicalId)).refusal).toBeNull();
  await run(sql`update lesson_items set comment_allow = false where id = ${own.items.task}`);
  expect(refusal(await write(client, 'Yoʻq', own.practicalId))).toEqual(closed);
  // The list says why there is no form.
  expect(await list(client, own.practicalId)).toMatchObject({ data: [], total: 0, refusal: closed[1] });
  // In the language of the interface, as the refusal of a comment.
  const inRussian = {
    params: { lessonId: own.practicalId },
    query: { language: 'qq', interface_language: 'ru' },
  } as const;
  const { result } = await client.call(lessonComments.list, inRussian);
  expect(result.refusal).toBe('К этой теме нельзя оставлять комментарии');
  await run(sql`update lesson_items set comment_allow = true where id = ${own.items.task}`);
  expect(await read(client, own.practicalId)).toHaveLength(1);
  await run(sql`update syllabus_lessons set comment_allow = false where id = ${own.practicalId}`);
  expect(refusal(await write(client, 'Yoʻq', own.practicalId))).toEqual(closed);
  expect(await read(client, own.practicalId)).toEqual([]);
});

it('comments: open once the own answer is accepted, where the task says so', async () => {
  const own = await makeTaughtPlan(admin);
  const [one, other] = [await open(own.plan), await open(own.plan)];
  await run(
    sql`update lesson_items set allow_comment_after_correct_answer = true where id = ${own.items.task}`,
  );
  const accept = (studentId: number, status: number) =>
    run(sql`
      insert into task_attempts (university_id, student_id, semester_subject_id, group_id, item_id, number, status, mark, comment)
      values (1, ${studentId}, ${own.semesterSubjectId}, ${own.plan.group.id}, ${own.items.task}, ${status + 1}, ${status},
        ${status === 1 ? 90 : null}, 'Izoh')`);
  const hidden = [405, 'Izohlar topshirigʻingiz qabul qilingandan keyin ochiladi'];
  expect(refusal(await write(one.client, 'Erta', own.practicalId))).toEqual(hidden);
  expect((await list(one.client, own.practicalId)).refusal).toBe(hidden[1]);
  await accept(one.id, 2);
  expect(refusal(await write(one.client, 'Erta', own.practicalId))).toEqual(hidden);
  await accept(one.id, 1);
  expect((await write(one.client, 'Mana', own.practicalId)).status).toBe(200);
  expect([await read(one.client, own.practicalId), await read(other.client, own.practicalId)]).toMatchObject([
    [{ title: 'Mana' }],
    [],
  ]);
});

it('comments: of a lesson of others are neither read nor written', async () => {
  const { client } = await open();
  const [other, foreign] = [await makeTaughtPlan(admin), await makeTaughtPlan(admin2)];
  for (const lessonId of [other.lessonId, foreign.lessonId, 2_000_000_000]) {
    expect((await write(client, 'Begona', lessonId)).status).toBe(404);
    expect((await client.call(lessonComments.list, { params: { lessonId } })).status).toBe(404);
  }
});

it('comments: refused while on leave, and still read', async () => {
  const { client, id } = await open();
  await write(client, 'Oldin');
  await run(sql`update students set study_status = 'academic_leave' where id = ${id}`);
  const { status, error } = await write(client, 'Keyin');
  expect([status, typeof error.message]).toEqual([405, 'string']);
  const { data, refusal: reason } = await list(client);
  expect([data.length > 0, reason]).toEqual([true, error.message]);
});

it('comments: staff remove one, which stays in the record; those of another university cannot', async () => {
  const { client } = await open();
  const { id } = (await write(client, 'Nomaqbul')).result;
  expect((await remove(admin2, id)).status).toBe(404);
  expect((await remove(client, id)).status).toBe(403);
  expect((await remove(admin, id)).status).toBe(200);
  expect((await read(client)).map((comment) => comment.id)).not.toContain(id);
  expect((await remove(admin, id)).status).toBe(404);
  const forStaff = (of: Client) => of.call(staffComments.read, { params: { lessonId: taught.lessonId } });
  expect((await forStaff(admin)).result.find((comment) => comment.id === id)).toMatchObject({
    title: 'Nomaqbul',
    removed_by: 'admin',
    removed_at: expect.any(String),
  });
  expect([(await forStaff(admin2)).status, (await forStaff(client)).status]).toEqual([404, 403]);
  const { rows } = await sql<{ title: string; removed_by: number; removed_at: string }>`
    select title, removed_by, removed_at from lesson_comments where id = ${id}`.execute(server.services.db);
  expect(rows).toMatchObject([
    { title: 'Nomaqbul', removed_by: expect.any(Number), removed_at: expect.any(String) },
  ]);
});

it('comments: stay in the record when their lesson is removed', async () => {
  const own = await makeTaughtPlan(admin);
  const { client } = await open(own.plan);
  await write(client, 'Savol', own.lessonId);
  await run(
    sql`update syllabus_lessons set removed_at = now() - interval '2 days' where id = ${own.lessonId}`,
  );
  const count = async (table: string, column: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} = ${own.lessonId}`.execute(server.services.db);
    return rows[0]?.count;
  };
  await sweep(server);
  expect(await count('lesson_comments', 'lesson_id')).toBe(1);
  await run(sql`delete from lesson_comments where lesson_id = ${own.lessonId}`);
  await sweep(server);
  expect(await count('syllabus_lessons', 'id')).toBe(0);
});
