import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { expect, it } from 'vitest';
import { messageContent } from '#features/messages/message-content.ts';
import { openAccount, openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeMessageRow, sendTo } from '#test/message-factories.ts';
import { attach, makeConfirmedPlan, subjectsOf } from '#test/registration-factories.ts';
import { pdf } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** A student with a classmate, a teacher and a student of another group. */
async function makeGroup() {
  const plan = await makeConfirmedPlan(admin);
  const place = { group_id: plan.group.id };
  const [student, classmate] = [
    await openStudentAccount(server, admin, place),
    await openStudentAccount(server, admin, { ...place, second_name: 'Guruhdoshev' }),
  ];
  await attach(admin, plan, [student.id, classmate.id]);
  const teacher = await openTeacherAccount(server, admin);
  const [subject] = await subjectsOf(admin, student.id);
  await server.services.db
    .updateTable('semester_subjects')
    .set({ teacher_id: teacher.id })
    .where('id', '=', subject?.semester_subject_id ?? 0)
    .execute();
  return { plan, student, classmate, teacher, stranger: await openStudentAccount(server, admin) };
}

const send = (client: Client, receiver_id: number[], given: object = {}) =>
  client.call(studentMessages.send, {
    body: { receiver_id, title: 'Savol', message: '<p>Dars <b>qachon</b>?</p><script>1</script>', ...given },
  });
const storeFile = async (client: Client): Promise<number> => {
  const [stored] = (await client.call(files.storeFile, { files: [pdf()] })).result;
  return stored?.id ?? 0;
};
const titles = async (client: Client, query: object = {}) =>
  (await client.call(studentMessages.list, { query })).result.data.map(({ title }) => title);
const INSTANT = expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);

it('messages of students: reach classmates, with the fields that clients read', async () => {
  const { student, classmate } = await makeGroup();
  const { result } = await send(student.client, [classmate.userId, classmate.userId]);
  const message = {
    id: result.id,
    title: 'Savol',
    message: '<p>Dars <b>qachon</b>?</p>',
    created_at: INSTANT,
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    sender_id: student.userId,
    sender_username: student.username,
    sender_name: expect.stringContaining(' '),
    sender_removed: false,
    read_at: null,
    files: [],
  };
  const sent = { receivers: [expect.stringContaining('Guruhdoshev')], receiver_count: 1 };
  expect(result).toEqual({ ...message, ...sent });
  expect((await classmate.client.call(studentMessages.list)).result).toEqual({
    // Receivers see no other receivers.
    data: [{ ...message, receivers: [], receiver_count: 1 }],
    total: 1,
    per_page: 1,
    current_page: 1,
  });
  expect(
    (await classmate.client.call(studentMessages.update, { params: { id: result.id }, body: { read: true } }))
      .result,
  ).toBe(true);
  const [read] = (await classmate.client.call(studentMessages.list)).result.data;
  expect(read?.read_at).toEqual(INSTANT);
  expect(await titles(student.client, { sender_id: student.userId, status: 'true', nothing: 1 })).toEqual([
    'Savol',
  ]);
  expect(await titles(student.client)).toEqual([]);
  // E-mails and Telegram name the sender likewise.
  const delivered = await messageContent(server.services, {
    messageId: result.id,
    receiverId: classmate.userId,
  });
  expect(delivered?.footer[0]).toBe(`Yuboruvchi: ${read?.sender_name}`);
});

it('messages of students: go to own teachers and to whoever wrote, and to nobody else', async () => {
  const { student, classmate, teacher, stranger } = await makeGroup();
  expect((await send(student.client, [teacher.userId])).status).toBe(200);
  for (const receivers of [
    [stranger.userId],
    [classmate.userId, stranger.userId],
    [student.userId],
    [1],
    [999_999_999],
  ]) {
    const { status, error } = await send(student.client, receivers);
    expect([status, error.message]).toEqual([
      422,
      'Faqat guruhdoshlaringizga, oʻqituvchilaringizga va sizga yozganlarga xabar yuborishingiz mumkin',
    ]);
  }
  const { sender_id } = await sendTo(admin, [stranger.userId]);
  expect((await send(stranger.client, [sender_id])).status).toBe(200);
  expect((await send(student.client, [sender_id])).status).toBe(422);
});

it('messages of students: cannot reply to an account that was removed', async () => {
  const student = await openStudentAccount(server, admin);
  const sender = await openAccount(server, admin, { permissions: ['message_store', 'student_index'] });
  await sendTo(sender.client, [student.userId]);
  const draft = await send(student.client, [sender.id], { status: 0 });
  const removedOf = async () =>
    (await student.client.call(studentMessages.list)).result.data.map(({ sender_removed }) => sender_removed);
  expect([draft.status, await removedOf()]).toEqual([200, [false]]);
  await admin.call(admins.remove, { params: { id: sender.id } });
  expect(await removedOf()).toEqual([true]);
  const sent = await send(student.client, [sender.id]);
  const params = { id: draft.result.id };
  const drafted = await student.client.call(studentMessages.update, { params, body: { status: true } });
  expect([sent.status, drafted.status]).toEqual([422, 422]);
});

it('messages of students: are drafts until they are sent, and move to the trash', async () => {
  const { student, classmate } = await makeGroup();
  const { result } = await send(student.client, [classmate.userId], { status: 0 });
  expect([await titles(student.client, { status: 'false' }), await titles(classmate.client)]).toEqual([
    ['Savol'],
    [],
  ]);
  const params = { id: result.id };
  const update = (client: Client) => client.call(studentMessages.update, { params, body: { status: true } });
  expect((await update(classmate.client)).status).toBe(404);
  expect((await update(student.client)).result).toBe(true);
  expect(await titles(classmate.client)).toEqual(['Savol']);
  const again = await update(student.client);
  expect([again.status, typeof again.error.message]).toEqual([405, 'string']);
  const remove = (client: Client) => client.call(studentMessages.remove, { params });
  expect((await remove(classmate.client)).result).toBe(true);
  expect([await titles(classmate.client), await titles(classmate.client, { only_trashed: 1 })]).toEqual([
    [],
    ['Savol'],
  ]);
  const { status, error } = await remove(classmate.client);
  expect([status, error.message]).toEqual([405, 'Xabar allaqachon savatda']);
});

it('messages of students: are those of the caller, whatever ids a request names', async () => {
  const { student, classmate, stranger } = await makeGroup();
  const { result } = await send(student.client, [classmate.userId]);
  const query = { receiver_id: classmate.userId, sender_id: student.userId, user_id: classmate.userId };
  expect(await titles(stranger.client, query)).toEqual([]);
  expect(await titles(classmate.client, { sender_id: student.userId })).toEqual(['Savol']);
  const foreign = await makeMessageRow(server, 1, 'sent');
  for (const id of [result.id, foreign.id])
    for (const [call, body] of [
      [studentMessages.update, { read: true }],
      [studentMessages.remove, {}],
    ] as const)
      expect((await stranger.client.call(call, { params: { id }, body })).status).toBe(404);
});

it('messages of students: are at most 30 in an hour', async () => {
  const { student, classmate } = await makeGroup();
  const rows = Array.from({ length: 29 }, () => makeMessageRow(server, student.userId, 'sent'));
  await Promise.all(rows);
  const answers = await Promise.all([1, 2, 3].map(() => send(student.client, [classmate.userId])));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.error.message).toBe(
    'Bir soatda koʻpi bilan 30 ta xabar yuborish mumkin. Keyinroq urinib koʻring',
  );
});

it('messages of students: drafts count from when they are saved, and each once', async () => {
  const { student, classmate } = await makeGroup();
  await Promise.all(Array.from({ length: 29 }, () => makeMessageRow(server, student.userId, 'draft')));
  const { result } = await send(student.client, [classmate.userId], { status: 0 });
  expect((await send(student.client, [classmate.userId], { status: 0 })).status).toBe(429);
  const params = { id: result.id };
  const sent = await student.client.call(studentMessages.update, { params, body: { status: true } });
  expect(sent.status).toBe(200);
});

it('receivers of students: are classmates with an account, or own teachers', async () => {
  const { plan, student, classmate, teacher } = await makeGroup();
  const { result } = await student.client.call(studentMessages.receivers, { query: { type: 'student' } });
  expect(result.data).toEqual([
    { id: classmate.userId, fio: expect.stringContaining('Guruhdoshev'), group_name: plan.group.name },
  ]);
  expect(result.file_megabytes).toBe(server.services.config.fileLimitMb);
  const teachers = await student.client.call(studentMessages.receivers, { query: { type: 'teacher' } });
  expect(teachers.result.data.map(({ id }) => id)).toEqual([teacher.userId]);
  expect((await student.client.call(studentMessages.groups)).result).toEqual([
    { group_name: plan.group.name },
  ]);
});

it('messages of students: have files, which their receivers open without a token', async () => {
  const { student, classmate, stranger } = await makeGroup();
  const own = await storeFile(student.client);
  const foreign = await storeFile(stranger.client);
  const refused = await send(student.client, [classmate.userId], { attachment_ids: [foreign] });
  expect(refused.status).toBe(422);
  expect(await titles(student.client, { sender_id: student.userId })).toEqual([]);
  expect((await send(student.client, [classmate.userId], { attachment_ids: [String(own)] })).status).toBe(
    200,
  );
  const [message] = (await classmate.client.call(studentMessages.list)).result.data;
  expect(message?.files).toMatchObject([{ id: own, name: 'hujjat.pdf', mime: 'application/pdf' }]);
  const path = new URL(message?.files[0]?.file_url ?? '').pathname;
  expect((await fetch(`${server.url}${path}`)).status).toBe(200);
});

it('messages of students: come back from the trash', async () => {
  const { student, classmate } = await makeGroup();
  const { result } = await send(student.client, [classmate.userId]);
  const params = { id: result.id };
  for (const client of [student.client, classmate.client]) {
    const folder = client === student.client ? { sender_id: student.userId } : {};
    await client.call(studentMessages.remove, { params });
    expect(await titles(client, folder)).toEqual([]);
    const back = await client.call(studentMessages.update, { params, body: { trashed: false } });
    expect(back.result).toBe(true);
    expect(await titles(client, folder)).toEqual(['Savol']);
  }
});

it('messages of students: one that is saved as a template reaches no receiver, and is listed as one', async () => {
  const { student, classmate } = await makeGroup();
  for (const receivers of [[classmate.userId], []]) {
    const saved = await send(student.client, receivers, {
      status: true,
      template_message: 1,
      title: 'Shablon',
    });
    expect([saved.status, saved.result.receiver_count]).toEqual([200, 0]);
  }
  expect(await titles(classmate.client)).toEqual([]);
  expect(await titles(student.client, { sender_id: student.userId })).toEqual([]);
  expect(await titles(student.client, { status: 'false' })).toEqual([]);
  expect(await titles(student.client, { template_message: 1 })).toEqual(['Shablon', 'Shablon']);
  const none = await send(student.client, []);
  expect([none.status, typeof none.error.message]).toEqual([422, 'string']);
});

it('messages of students: parameters that cannot be read name no folder', async () => {
  const { student, classmate } = await makeGroup();
  await send(student.client, [classmate.userId]);
  const unreadable = { status: '', template_message: '', only_trashed: 'null', page: '', limit: 5000 };
  expect(await titles(classmate.client, unreadable)).toEqual(['Savol']);
});
