import { ownMessages } from '@dekanat/contract/messages/own-messages.ts';
import { studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { expect, it } from 'vitest';
import { changeAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeMessageRow } from '#test/message-factories.ts';
import { assignTeacher, makeTaughtPlan, openStudyingAccount } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

/** A teacher with a student, and a student of another group. */
async function makeGroup() {
  const [taught, other] = [await makeTaughtPlan(admin), await makeTaughtPlan(admin)];
  const teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, taught, teacher.id);
  const student = await openStudyingAccount(server, admin, taught.plan);
  return { taught, teacher, student, stranger: await openStudyingAccount(server, admin, other.plan) };
}
const write = (
  client: Client,
  student_ids: number[],
  message = '<p>Ertaga <b>topshiring</b></p><script>1</script>',
) => client.call(ownMessages.write, { body: { student_ids, title: 'Topshiriq', message } });

const nameOf = async (id: number) =>
  (
    await server.services.db
      .selectFrom('students')
      .select('full_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).full_name;

it('messages of teachers: reach own students, each once', async () => {
  const { teacher, student } = await makeGroup();
  const { result } = await write(teacher.client, [student.id, student.id]);
  expect(result.receivers).toBe(1);
  const { data, unread } = (await student.client.call(ownMessages.list)).result;
  expect(unread).toBe(1);
  expect(data).toMatchObject([
    {
      id: result.id,
      title: 'Topshiriq',
      sender_username: teacher.username,
      message: '<p>Ertaga <b>topshiring</b></p>',
    },
  ]);
});

it('messages of teachers: go to nobody else, and nothing is stored', async () => {
  const { taught, teacher, student, stranger } = await makeGroup();
  for (const ids of [[stranger.id], [student.id, stranger.id], [999_999_999]]) {
    const { status, error } = await write(teacher.client, ids);
    expect([status, Object.keys(error.message)]).toEqual([422, ['student_ids']]);
  }
  expect((await write(teacher.client, [student.id], '<p> </p>')).status).toBe(422);
  await changeAccount(server, student.userId, { blocked: true });
  expect((await write(teacher.client, [student.id])).status).toBe(422);
  await changeAccount(server, student.userId, { blocked: false });
  // A teacher who no longer teaches the group cannot write to it.
  await assignTeacher(server, taught, (await openTeacherAccount(server, admin)).id);
  expect((await write(teacher.client, [student.id])).status).toBe(422);
  expect((await student.client.call(ownMessages.list)).result.total).toBe(0);
});

it('messages of teachers: other accounts use other calls', async () => {
  const { student } = await makeGroup();
  for (const client of [admin, admin2, student.client])
    expect((await write(client, [student.id])).status).toBe(403);
});

it('messages of teachers: are at most 30 in an hour, also at the same time', async () => {
  const { teacher, student } = await makeGroup();
  await Promise.all(Array.from({ length: 29 }, () => makeMessageRow(server, teacher.userId, 'sent')));
  const answers = await Promise.all([1, 2, 3].map(() => write(teacher.client, [student.id])));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
});

it('messages of teachers: answer the sender of a received message, in its thread', async () => {
  const { teacher, student, stranger } = await makeGroup();
  const body = { receiver_id: [teacher.userId], title: 'Savol', message: '<p>Qachon?</p>', status: true };
  const question = (await student.client.call(studentMessages.send, { body })).result;
  const params = { id: question.id };
  const answer = (client: Client, message = '<p>Ertaga</p>') =>
    client.call(ownMessages.answer, { params, body: { message } });
  const fio = await nameOf(student.id);
  expect(fio).not.toBe(student.username);
  const { result: read } = await teacher.client.call(ownMessages.read, { params });
  expect(read).toMatchObject({ answerable: true, sender_name: fio });
  expect((await teacher.client.call(ownMessages.list)).result.data).toMatchObject([{ sender_name: fio }]);
  const { result } = await answer(teacher.client);
  const received = (await student.client.call(ownMessages.list)).result.data;
  expect(received).toMatchObject([{ id: result.id, title: 'Re: Savol', message: '<p>Ertaga</p>' }]);
  const stored = server.services.db
    .selectFrom('messages')
    .select(['parent_id', 'thread_id'])
    .where('id', '=', result.id);
  expect(await stored.executeTakeFirst()).toEqual({ parent_id: question.id, thread_id: question.id });
  // A student answers by the student's own call; a message of others is not found; an empty answer is invalid.
  const ofStudent = { params: { id: result.id }, body: { message: '<p>Rahmat</p>' } };
  expect((await student.client.call(ownMessages.answer, ofStudent)).status).toBe(403);
  const colleague = await openTeacherAccount(server, admin);
  for (const other of [colleague, stranger, student]) expect((await answer(other.client)).status).toBe(404);
  expect((await answer(teacher.client, '<p> </p>')).status).toBe(422);
  await changeAccount(server, student.userId, { blocked: true });
  expect((await teacher.client.call(ownMessages.read, { params })).result.answerable).toBe(false);
  expect((await answer(teacher.client)).status).toBe(405);
});
