import { readFile } from 'node:fs/promises';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { bankQuestions, testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makePlannedSubject } from '#test/curriculum-factories.ts';
import { makeGroup } from '#test/factories.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { makeModule, makeSyllabus, makeTest, questionInput } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });

const READER = ['syllabus_index'] as const;
const WRITER = ['syllabus_index', 'syllabus_store', 'syllabus_update'] as const;
const open = async (permissions: readonly Permission[]) =>
  (await openAccount(server, admin, { permissions })).client;

/** A test of two questions in a new syllabus of this author. */
async function makeOwnTest(author: Client) {
  const syllabus = await makeSyllabus(author);
  const { id: moduleId } = await makeModule(author, syllabus.id);
  return { syllabus, ...(await makeTest(author, { moduleId })) };
}
const keyOf = (questions: { answers: { correct_answer: number | null }[] }[]) =>
  questions.map(({ answers }) => answers.map(({ correct_answer }) => correct_answer));
const SHOWN = [
  [1, 0],
  [1, 0],
];
const HIDDEN = [
  [null, null],
  [null, null],
];
const readKey = async (client: Client, itemId: number) =>
  keyOf((await client.call(testQuestions.list, { params: { itemId } })).result);

describe('right answers of a test', () => {
  it('are shown to holders of the permission and the author, not to all who may see the syllabus', async () => {
    const author = await open(WRITER);
    const { itemId } = await makeOwnTest(author);
    expect(await readKey(author, itemId)).toEqual(SHOWN);
    expect(await readKey(await open([...READER, 'test_answers_show']), itemId)).toEqual(SHOWN);
    expect(await readKey(await open(READER), itemId)).toEqual(HIDDEN);
    const colleague = await open(WRITER);
    expect(await readKey(colleague, itemId)).toEqual(HIDDEN);
    const body = { questions: [questionInput()] };
    const sent = await colleague.call(testQuestions.update, { params: { itemId }, body });
    expect(keyOf(sent.result)).toEqual([[null, null]]);
  });

  it('are shown to the teachers of a subject with the syllabus', async () => {
    const { itemId, syllabus } = await makeOwnTest(admin);
    const teacher = await openTeacherAccount(server, admin, READER);
    const other = await openTeacherAccount(server, admin, READER);
    const { semesterId, subject_id } = await makePlannedSubject(admin);
    const params = { semesterId };
    const body = { subject_id, syllabus_id: syllabus.id, teacher_id: teacher.id };
    expect((await admin.call(semesterSubjects.saveSyllabus, { params, body })).status).toBe(200);
    expect(await readKey(teacher.client, itemId)).toEqual(SHOWN);
    expect(await readKey(other.client, itemId)).toEqual(HIDDEN);
  });

  it('are not in the files of others', async () => {
    const { itemId } = await makeOwnTest(admin);
    const fileOf = async (client: Client, format: string) => {
      const url = `${server.url}${pathOf(testQuestions.export)}?format=${format}`.replace(
        '{itemId}',
        String(itemId),
      );
      return (await fetch(url, { headers: { authorization: `Bearer ${client.token}` } })).text();
    };
    const reader = await open(READER);
    expect(await fileOf(admin, 'gift')).toMatch(/=<?.*ha/);
    expect(await fileOf(reader, 'gift')).not.toMatch(/^\s*=/m);
    expect(await fileOf(admin, 'moodle')).toContain('fraction="100"');
    expect(await fileOf(reader, 'moodle')).not.toContain('fraction="100"');
  });

  it('stay hidden in copies that others make, and in the bank', async () => {
    const { itemId, syllabus, questions } = await makeOwnTest(admin);
    const writer = await open(WRITER);
    const { result: copy } = await writer.call(syllabi.duplicate, { params: { id: syllabus.id }, body: {} });
    const { rows } = await sql<{ item_id: number }>`
      select distinct item_id from test_questions where syllabus_id = ${copy.id}`.execute(server.services.db);
    expect(await readKey(writer, rows[0]?.item_id ?? 0)).toEqual(HIDDEN);
    expect(await readKey(admin, rows[0]?.item_id ?? 0)).toEqual(SHOWN);
    const { id: subject_id } = await makeSubject(admin);
    const question_ids = questions.map(({ id }) => id);
    const bankOf = async (client: Client) =>
      (await client.call(bankQuestions.list, { query: { subject_id } })).result.data;
    await writer.call(bankQuestions.collect, { params: { itemId }, body: { subject_id, question_ids } });
    expect(keyOf(await bankOf(writer))).toEqual(HIDDEN);
    expect(keyOf(await bankOf(admin))).toEqual(SHOWN);
    const own = await makeOwnTest(writer);
    const bank_question_ids = (await bankOf(writer)).map(({ id }) => id);
    const params = { itemId: own.itemId };
    const inserted = await writer.call(bankQuestions.insert, { params, body: { bank_question_ids } });
    expect(keyOf(inserted.result)).toEqual(HIDDEN);
    expect(await readKey(writer, own.itemId)).toEqual([...SHOWN, ...HIDDEN]);
    const written = await writer.call(bankQuestions.create, { body: { subject_id, ...questionInput() } });
    expect(keyOf([written.result])).toEqual([[1, 0]]);
  });

  it('cannot be guessed by deleting answers of a question whose answers are hidden', async () => {
    const { itemId, questions } = await makeOwnTest(admin);
    const [question] = questions;
    const [right, wrong] = question?.answers ?? [];
    const writer = await open(WRITER);
    const removed = await Promise.all(
      [right, wrong].map((answer) =>
        writer.call(testQuestions.removeAnswer, { params: { id: answer?.id ?? 0 } }),
      ),
    );
    expect(removed.map(({ status, error }) => [status, error.code])).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
    expect(await readKey(admin, itemId)).toEqual(SHOWN);
  });

  it('are not copied between universities by a super administrator', async () => {
    const { itemId, questions } = await makeOwnTest(admin);
    const { id: subject_id } = await makeSubject(admin2);
    const question_ids = questions.map(({ id }) => id);
    const collected = await superadmin.call(bankQuestions.collect, {
      params: { itemId },
      body: { subject_id, question_ids },
    });
    expect([collected.status, Object.keys(collected.error.message)]).toEqual([422, ['subject_id']]);
    const { result } = await admin2.call(bankQuestions.create, { body: { subject_id, ...questionInput() } });
    const inserted = await superadmin.call(bankQuestions.insert, {
      params: { itemId },
      body: { bank_question_ids: [result.id] },
    });
    expect(inserted.status).toBe(422);
  });

  it('are not shown by copies into a subject or a test of an assigned teacher', async () => {
    const { itemId, questions } = await makeOwnTest(admin);
    const own = await makeOwnTest(admin);
    const teacher = await openTeacherAccount(server, admin, WRITER);
    const { semesterId, subject_id } = await makePlannedSubject(admin);
    const planned = { subject_id, syllabus_id: own.syllabus.id, teacher_id: teacher.id };
    await admin.call(semesterSubjects.saveSyllabus, { params: { semesterId }, body: planned });
    const { id: foreignSubject } = await makeSubject(admin);
    const collect = (item: number, subject: number, question_ids: number[]) =>
      teacher.client.call(bankQuestions.collect, {
        params: { itemId: item },
        body: { subject_id: subject, question_ids },
      });
    const ids = questions.map(({ id }) => id);
    expect((await collect(itemId, subject_id, ids)).status).toBe(403);
    expect((await collect(itemId, foreignSubject, ids)).status).toBe(200);
    const { result } = await admin.call(bankQuestions.list, { query: { subject_id: foreignSubject } });
    const insert = (bank_question_ids: number[]) =>
      teacher.client.call(bankQuestions.insert, {
        params: { itemId: own.itemId },
        body: { bank_question_ids },
      });
    expect((await insert(result.data.map(({ id }) => id))).status).toBe(403);
    expect(await readKey(teacher.client, own.itemId)).toEqual(SHOWN);
    const ownIds = own.questions.map(({ id }) => id);
    expect((await collect(own.itemId, subject_id, ownIds)).status).toBe(200);
  });

  it('of a planned syllabus are seen on record: who, when and which', async () => {
    const { itemId, syllabus } = await makeOwnTest(admin);
    const { semesterId, subject_id } = await makePlannedSubject(admin);
    const viewings = async () =>
      (await admin.call(audit.viewings, { query: { record: 'syllabi', record_id: syllabus.id } })).result
        .data;
    await readKey(admin, itemId);
    expect(await viewings()).toEqual([]);
    const body = { subject_id, syllabus_id: syllabus.id };
    await admin.call(semesterSubjects.saveSyllabus, { params: { semesterId }, body });
    await readKey(await open(READER), itemId);
    expect(await viewings()).toEqual([]);
    await readKey(admin, itemId);
    await readKey(admin, itemId);
    expect(await viewings()).toMatchObject([{ user_name: 'admin', record_name: syllabus.name }]);
  });
});

it('answer rights: gives the permission to groups that write syllabi, and to no other', async () => {
  const { db } = server.services;
  const groupOf = async (permissions: readonly Permission[]) => (await makeGroup(admin, permissions)).id;
  const [writers, readers] = [await groupOf(WRITER), await groupOf(READER)];
  const migration = await readFile('server/migrations/0146-right-answers.sql', 'utf8');
  const grant = /insert into permission_group_permissions[^;]*;/.exec(migration)?.[0] ?? '';
  await sql.raw(grant).execute(db);
  const { rows } = await sql<{ id: number }>`
    select held.permission_group_id as id from permission_group_permissions held
    join permissions on permissions.id = held.permission_id
    where permissions.name = 'test_answers_show' and held.permission_group_id in (${writers}, ${readers})`.execute(
    db,
  );
  expect(rows).toEqual([{ id: writers }]);
});
