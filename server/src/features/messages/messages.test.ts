import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { type MessageInput, messages } from '@dekanat/contract/messages/messages.ts';
import { ownMessages } from '@dekanat/contract/messages/own-messages.ts';
import { unreadMessages } from '@dekanat/contract/messages/unread-messages.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { escapeHtml } from '#platform/rich-text/plain-text.ts';
import { openAccount, openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup, unique } from '#test/factories.ts';
import { makeDraft, makeMessageRow, makeTemplate, messageInput, sendTo } from '#test/message-factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { attach, makeConfirmedPlan } from '#test/registration-factories.ts';
import { makeOwnToken } from '#test/tokens.ts';
import { pdf } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

let writer: Awaited<ReturnType<typeof openAccount>>;
let reader: Awaited<ReturnType<typeof openAccount>>;
const MESSAGING = ['message_index', 'message_store', 'message_update', 'message_destroy'] as const;

const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });
beforeAll(async () => {
  writer = await openAccount(server, admin, { permissions: MESSAGING });
  reader = await openAccount(server, admin, { permissions: MESSAGING });
});

const read = (client: Client, id: number) => client.call(messages.read, { params: { id } });
const idsIn = async (client: Client, query: object) =>
  (await client.call(messages.list, { query })).result.data.map(({ id }) => id);
const unreadOf = async (client: Client) => (await client.call(unreadMessages.count)).result.unread;
const create = (client: Client, body: MessageInput) => client.call(messages.create, { body });

describe('a message', () => {
  it('reaches its receiver at once, unread until it is read', async () => {
    const events = await readEvents(server.url, reader.client);
    await events.next('ready');
    const before = await unreadOf(reader.client);
    const { id } = await sendTo(writer.client, [reader.id]);
    await events.next('messages');
    events.close();
    expect(await unreadOf(reader.client)).toBe(before + 1);
    const received = { receiver_id: reader.id };
    expect((await idsIn(reader.client, { ...received, status: 1 }))[0]).toBe(id);
    const { result } = await read(reader.client, id);
    expect(result).toMatchObject({
      sender_username: writer.username,
      status: true,
      receiver_id: [reader.id],
    });
    expect(result.read_at).not.toBeNull();
    expect(await unreadOf(reader.client)).toBe(before);
    expect(await idsIn(reader.client, { ...received, status: 1 })).not.toContain(id);
    expect((await idsIn(reader.client, { ...received, status: true }))[0]).toBe(id);
    await reader.client.call(messages.markRead, { body: { ids: [id], read: false } });
    expect(await unreadOf(reader.client)).toBe(before + 1);
  });

  it('stays unread when a program reads it with an API token', async () => {
    const { id } = await sendTo(writer.client, [reader.id]);
    const token = await makeOwnToken(server, reader.client, ['message_index'], {
      current_password: reader.password,
    });
    expect((await read(token, id)).result).toMatchObject({ id, read_at: null });
    expect(await idsIn(reader.client, { receiver_id: reader.id, status: 1 })).toContain(id);
  });

  it('counts the receivers whose accounts exist', async () => {
    const other = await openAccount(server, admin, { permissions: MESSAGING });
    const { id, version } = await sendTo(writer.client, [reader.id, other.id]);
    await admin.call(admins.remove, { params: { id: other.id } });
    const sent = (await read(writer.client, id)).result;
    expect(sent).toMatchObject({ receiver_id: [reader.id], receiver_count: 1, version });
  });

  it('has a title of one line without control characters', async () => {
    const title = 'Majlis\r\nBcc: x@example.uz\t\u0007\u202e ertaga';
    const { id } = await sendTo(writer.client, [reader.id], { title });
    expect((await read(reader.client, id)).result.title).toBe('Majlis Bcc: x@example.uz ertaga');
  });

  it('shows its sender who has read it, and its receivers nothing of one another', async () => {
    const other = await openAccount(server, admin, { permissions: MESSAGING });
    const { id } = await sendTo(writer.client, [reader.id, other.id]);
    await read(other.client, id);
    const sent = (await read(writer.client, id)).result;
    expect(sent).toMatchObject({ receiver_id: [reader.id, other.id], receiver_count: 2, read_count: 1 });
    const states = await writer.client.call(messages.receivers, { params: { id } });
    expect(states.result.data.map(({ user_id, read_at }) => [user_id, read_at !== null])).toEqual([
      [reader.id, false],
      [other.id, true],
    ]);
    const seen = (await read(reader.client, id)).result;
    expect([seen.receiver_id, seen.receiver_count, seen.read_count]).toEqual([[reader.id], 1, 0]);
    expect((await reader.client.call(messages.receivers, { params: { id } })).status).toBe(404);
    const beyond = { page: 9, limit: 1, fio: other.username };
    const found = await writer.client.call(messages.receivers, { params: { id }, query: beyond });
    expect([found.result.total, found.result.data]).toEqual([1, []]);
    const options = await writer.client.call(messages.adminGroup, { query: beyond });
    expect([options.result.total, options.result.data]).toEqual([1, []]);
  });

  it('is invisible to accounts that neither sent nor received it', async () => {
    const { id } = await sendTo(writer.client, [reader.id]);
    const [file] = (await writer.client.call(files.storeFile, { files: [pdf()] })).result;
    const attached = await sendTo(writer.client, [reader.id], { attachment_ids: [file?.id ?? 0] });
    for (const outsider of [admin, admin2, superadmin]) {
      expect((await read(outsider, id)).status).toBe(404);
      const trash = { body: { ids: [id] } };
      expect((await outsider.call(messages.trash, trash)).status).toBe(404);
      expect((await outsider.call(files.file, { params: { id: file?.id ?? 0 } })).status).toBe(404);
    }
    expect((await read(reader.client, attached.id)).result.files.map(({ id: of }) => of)).toEqual([file?.id]);
    expect((await reader.client.call(files.file, { params: { id: file?.id ?? 0 } })).status).toBe(200);
  });

  it('is read by students and teachers outside the back office, with its files', async () => {
    const [student, teacher] = [
      await openStudentAccount(server, admin),
      await openTeacherAccount(server, admin),
    ];
    const [file] = (await writer.client.call(files.storeFile, { files: [pdf()] })).result;
    const { id } = await sendTo(writer.client, [student.userId, teacher.userId], {
      title: 'Hurmatli {ism}',
      attachment_ids: [file?.id ?? 0],
    });
    for (const { client } of [student, teacher]) {
      const list = (await client.call(ownMessages.list, {})).result;
      expect([list.total, list.unread, list.data[0]?.id]).toEqual([1, 1, id]);
      const { result } = await client.call(ownMessages.read, { params: { id } });
      expect(result.title).toMatch(/^Hurmatli \S+/);
      expect(result.files.map((one) => one.id)).toEqual([file?.id]);
      expect((await client.call(files.file, { params: { id: file?.id ?? 0 } })).status).toBe(200);
      expect((await client.call(ownMessages.list, { query: { unread: 1 } })).result.total).toBe(0);
    }
    expect((await read(writer.client, id)).result.read_count).toBe(2);
    expect((await reader.client.call(ownMessages.read, { params: { id } })).status).toBe(404);
  });

  it('shows and downloads attachments by names that neither run nor change the header', async () => {
    const names = ['<img src=x onerror=alert(1)>.pdf', "a'; filename=sahifa.html;.pdf", 'uzun* (2).pdf'];
    const stored = ['img src=x onerror=alert(1).pdf', 'aʼ; filename=sahifa.html;.pdf', 'uzun (2).pdf'];
    const uploaded = await writer.client.call(files.storeFile, { files: names.map((name) => pdf(name)) });
    const ids = uploaded.result.map(({ id }) => id);
    const { id } = await sendTo(writer.client, [reader.id], { attachment_ids: ids });
    expect((await read(reader.client, id)).result.files.map(({ name }) => name)).toEqual(stored);
    for (const [index, file] of ids.entries()) {
      const { headers } = await fetch(`${server.url}/api/resources/file/${file}`, {
        headers: { authorization: `Bearer ${reader.client.token}` },
      });
      const disposition = headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w.%~!-]+$/);
      expect(decodeURIComponent(disposition)).toContain(stored[index]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-type')).toBe('application/pdf');
    }
  });

  it('moves to the trash of one person only, and back', async () => {
    const { id } = await sendTo(writer.client, [reader.id]);
    await reader.client.call(messages.remove, { params: { id } });
    expect(await idsIn(reader.client, {})).not.toContain(id);
    expect((await idsIn(reader.client, { only_trashed: 'true' }))[0]).toBe(id);
    expect(await idsIn(writer.client, { sender_id: writer.id, status: 1 })).toContain(id);
    await reader.client.call(messages.restore, { body: { ids: [id] } });
    expect(await idsIn(reader.client, {})).toContain(id);
    expect(await idsIn(reader.client, { only_trashed: 1 })).not.toContain(id);
  });

  it('is moved to the trash and back by everyone who may open the mailbox', async () => {
    const { id, client } = await openAccount(server, admin, { permissions: ['message_index'] });
    const sent = await sendTo(writer.client, [id]);
    for (const [call, listed] of [
      [messages.trash, []],
      [messages.restore, [sent.id]],
    ] as const) {
      expect((await client.call(call, { body: { ids: [sent.id] } })).status).toBe(200);
      expect(await idsIn(client, {})).toEqual(listed);
    }
  });

  it('is answered within its thread, also by accounts outside the scope of the receiver', async () => {
    const { id: facultyId } = await makeFaculty(admin);
    const dean = await openAccount(server, admin, { permissions: MESSAGING, facultyId });
    const { id } = await sendTo(superadmin, [dean.id]);
    const answer = await dean.client.call(messages.answer, {
      params: { id },
      body: { message: '<p>Xoʻp</p>' },
    });
    expect(answer.result).toMatchObject({ thread_id: id, parent_id: id, receiver_count: 1 });
    const { thread } = (await read(superadmin, answer.result.id)).result;
    expect(thread.map((part) => part.id)).toEqual([id, answer.result.id]);
    // Superadmin has no university in the scope of the dean.
    const direct = await create(dean.client, messageInput({ receiver_id: [1], status: 1 }));
    expect(direct.status).toBe(422);
  });

  it('is answered with the title that its reader sees, and with a text', async () => {
    const title = `Hurmatli {ism}, ${'x'.repeat(180)}`;
    const { id } = await sendTo(writer.client, [reader.id], { title });
    const answer = (message: string) =>
      reader.client.call(messages.answer, { params: { id }, body: { message } });
    const { result } = await answer('<p>Xoʻp</p>');
    expect(result.title).toMatch(new RegExp(`^Re: Hurmatli ${reader.username}, x+$`));
    expect(result.title.length).toBeLessThanOrEqual(200);
    const empty = await answer('<img src="https://example.org/x.png"><script>alert(1)</script>');
    expect([empty.status, Object.keys(empty.error.message)]).toEqual([422, ['message']]);
  });

  it('is followed by another one of its sender, with the values of each receiver in the title', async () => {
    const other = await openAccount(server, admin, { permissions: MESSAGING });
    const sent = await sendTo(writer.client, [reader.id, other.id], { title: 'Hurmatli {ism}' });
    const { result } = await writer.client.call(messages.answer, {
      params: { id: sent.id },
      body: { message: '<p>Yana bir gap</p>' },
    });
    for (const { client, username } of [reader, other])
      expect((await read(client, result.id)).result.title).toBe(`Re: Hurmatli ${username}`);
  });

  it('is stored without scripts, and found by words of its text', async () => {
    const word = `qishki${unique()}`;
    const message = `<p onclick="x()">${word}<script>alert(1)</script><img src="x" onerror="y()"></p>`;
    const { id } = await sendTo(writer.client, [reader.id], { message });
    const { result } = await read(reader.client, id);
    expect(result.message).toBe(`<p>${word}</p>`);
    expect(await idsIn(reader.client, { search: word.toUpperCase() })).toEqual([id]);
  });
});

describe('receivers', () => {
  const refused = async (client: Client, given: MessageInput) => {
    const { status, error } = await create(client, messageInput({ status: true, ...given }));
    return [status, Object.keys(error.message)];
  };

  it('are never of another university', async () => {
    const foreign = await openAccount(server, superadmin, { permissions: MESSAGING, universityId: 2 });
    expect(await refused(writer.client, { receiver_id: [foreign.id] })).toEqual([422, ['receiver_id']]);
    const { id } = await makeFaculty(admin2, { university_id: 2 });
    const receivers = { student_faculty_ids: [id] };
    expect(await refused(writer.client, { receivers })).toEqual([422, ['receivers.student_faculty_ids']]);
  });

  it('of a dean are people of the faculty and administrators of the whole university', async () => {
    const { id: facultyId } = await makeFaculty(admin);
    const dean = await openAccount(server, admin, { permissions: MESSAGING, facultyId });
    const student = await openStudentAccount(server, admin);
    const teacher = await openTeacherAccount(server, admin);
    const otherDean = await openAccount(server, admin, { permissions: MESSAGING, facultyId: 1 });
    for (const outsider of [student.userId, teacher.userId, otherDean.id])
      expect(await refused(dean.client, { receiver_id: [outsider] })).toEqual([422, ['receiver_id']]);
    expect((await sendTo(dean.client, [reader.id])).status).toBe(true);
    const { result } = await dean.client.call(messages.studentGroup, { query: { limit: 200 } });
    expect(result.total).toBe(0);
  });

  it('are all students of the debtors’ list, each once, with their debts in the text', async () => {
    const query = { faculty_id: 1, limit: 1000 };
    const debts = (await admin.call(academicDebtors.list, { query })).result.data;
    const accounts = await server.services.db
      .selectFrom('students')
      .where(
        'id',
        'in',
        debts.map(({ student_id }) => student_id),
      )
      .where('user_id', 'is not', null)
      .select(['id', 'user_id'])
      .execute();
    const body = messageInput({ message: '<p>{qarz}</p>', receivers: { debtors: { faculty_id: 1 } } });
    const { result } = await admin.call(messages.preview, { body });
    expect(result.total).toBe(accounts.length);
    const [first] = result.rows;
    const studentId = accounts.find(({ user_id }) => user_id === first?.user_id)?.id;
    const own = debts.filter(({ student_id }) => student_id === studentId);
    expect(own).not.toEqual([]);
    for (const { subject_name } of own) expect(first?.message).toContain(escapeHtml(subject_name ?? ''));
  });

  it('are selected students and teachers, those without an account counted, and none outside the scope', async () => {
    const [student, teacher] = [
      await openStudentAccount(server, admin),
      await openTeacherAccount(server, admin),
    ];
    const nobody = await makeStudent(admin);
    const receivers = { student_ids: [student.id, nobody.id], teacher_ids: [teacher.id] };
    const input = messageInput({ receivers, title: '{ism}: {guruh}', message: '<p>{group}, {debt}</p>' });
    const { result } = await admin.call(messages.preview, { body: input });
    expect(result).toMatchObject({ total: 2, without_account: 1 });
    const twice = { ...receivers, students: { full_search: nobody.id_number } };
    const { result: reach } = await admin.call(messages.reach, { body: { receivers: twice } });
    const all = { total: 2, without_account: 1, names: [nobody.full_name] };
    expect(reach).toEqual({ ...all, out_of_reach: { student_ids: [], teacher_ids: [] } });
    const empty = new Map(result.empty_fields.map(({ field, count }) => [field, count]));
    // The student has a group and no debts, the teacher neither.
    expect(empty).toEqual(
      new Map([
        ['group', 1],
        ['debt', 2],
      ]),
    );
    expect(result.rows.map(({ user_id }) => user_id).sort()).toEqual([student.userId, teacher.userId].sort());
    expect(await refused(admin2, { receivers })).toEqual([
      422,
      ['receivers.student_ids', 'receivers.teacher_ids'],
    ]);
  });

  it('selected in another faculty are named before a message is stored, which is refused with them', async () => {
    const { id: facultyId } = await makeFaculty(admin);
    const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: facultyId });
    const { id: group_id } = await makeStudentGroup(admin, { speciality_id });
    const [own, moved] = [
      await openStudentAccount(server, admin, { group_id }),
      await openStudentAccount(server, admin),
    ];
    const { client: dean } = await openAccount(server, admin, { permissions: MESSAGING, facultyId });
    const receivers = { student_ids: [own.id, moved.id] };
    const { result } = await dean.call(messages.reach, { body: { receivers } });
    const out_of_reach = { student_ids: [moved.id], teacher_ids: [] };
    expect(result).toEqual({ total: 1, without_account: 0, names: [], out_of_reach });
    const draft = await create(dean, messageInput({ receivers }));
    expect([draft.status, Object.keys(draft.error.message)]).toEqual([422, ['receivers.student_ids']]);
    expect((await create(dean, messageInput({ receivers: { student_ids: [own.id] } }))).status).toBe(200);
    const groups = await dean.call(messages.reach, { body: { receivers: { ...receivers, group_ids: [1] } } });
    expect([groups.status, Object.keys(groups.error.message)]).toEqual([422, ['receivers.group_ids']]);
  });

  it('are everyone in the list of registered students', async () => {
    const plan = await makeConfirmedPlan(admin);
    const student = await openStudentAccount(server, admin, { group_id: plan.group.id });
    await attach(admin, plan, [student.id]);
    const receivers = { registers: { curriculum_id: plan.curriculum.id } };
    const { result } = await admin.call(messages.preview, { body: messageInput({ receivers }) });
    expect(result.rows.map(({ user_id }) => user_id)).toEqual([student.userId]);
  });

  it('are not chosen by their debts, nor are these shown, by senders who do not see debtors', async () => {
    const debts = { receivers: { debtors: {} }, title: '{qarz}', message: '<p>{<b>debt</b>}</p>' };
    const fields = ['receiver_id', 'title', 'message'];
    expect(await refused(writer.client, debts)).toEqual([422, fields]);
    const preview = await writer.client.call(messages.preview, { body: debts });
    expect([preview.status, Object.keys(preview.error.message)]).toEqual([422, fields]);
    const reach = await writer.client.call(messages.reach, { body: { receivers: { debtors: {} } } });
    expect([reach.status, Object.keys(reach.error.message)]).toEqual([422, ['receiver_id']]);
  });

  it('are not selected by passport by senders who may not change students', async () => {
    const passport = `MP${1_000_000 + unique()}`;
    const { full_name } = await makeStudent(admin, { passport });
    const receivers = { students: { passport } };
    const body = messageInput({ receivers });
    const { client } = writer;
    for (const { status, error } of [
      await client.call(messages.preview, { body }),
      await client.call(messages.reach, { body: { receivers } }),
      await create(client, { ...body, status: true }),
    ])
      expect([status, error.code]).toEqual([403, 'forbidden']);
    const { result } = await admin.call(messages.reach, { body: { receivers } });
    expect(result).toMatchObject({ total: 0, without_account: 1, names: [full_name] });
  });

  it('of a draft of a super administrator are those of its university, also when the request to send names none', async () => {
    const [body, query] = [messageInput({ receivers: { admins: true } }), { university_id: 2 }];
    const { result: preview } = await superadmin.call(messages.preview, { body, query });
    const { result: draft } = await superadmin.call(messages.create, { body, query });
    await superadmin.call(messages.update, { params: { id: draft.id }, body: { status: true } });
    const { rows } = await sql<{ universities: number[]; total: number }>`
      select array_agg(distinct users.university_id) as universities, count(*)::integer as total
      from message_receivers receiver join users on users.id = receiver.receiver_id where receiver.message_id = ${draft.id}`.execute(
      server.services.db,
    );
    expect(rows).toEqual([{ universities: [2], total: preview.total }]);
    const { result: second } = await superadmin.call(messages.create, { body, query });
    const elsewhere = await superadmin.call(messages.update, {
      params: { id: second.id },
      body: { status: true },
      query: { university_id: 1 },
    });
    expect(elsewhere.status).toBe(422);
  });

  it('who may not sign in get no e-mail', async () => {
    const closed = await openAccount(server, admin, { permissions: MESSAGING });
    const body = messageInput({ receiver_id: [closed.id], by_email: true });
    const emails = async () => (await admin.call(messages.preview, { body })).result.by_email;
    expect(await emails()).toBe(1);
    await sql`update users set status = 0 where id = ${closed.id}`.execute(server.services.db);
    expect(await emails()).toBe(0);
  });

  it('are needed to send, as are a title and a text', async () => {
    expect(await refused(writer.client, { title: '', message: '' })).toEqual([
      422,
      ['receiver_id', 'title', 'message'],
    ]);
    const { error } = await create(writer.client, { status: true });
    expect(error.message).toMatchObject({ receiver_id: ['Iltimos, qabul qiluvchilarni tanlang!'] });
  });
});

describe('drafts and templates', () => {
  it('are changed until they are sent', async () => {
    const draft = await makeDraft(writer.client, { status: 'false', receiver_id: reader.id });
    expect(draft).toMatchObject({ status: false, receiver_id: [reader.id], state: 'draft' });
    expect(draft.receiver_count).toBe(1);
    expect(await idsIn(writer.client, { sender_id: writer.id, status: 'false' })).toContain(draft.id);
    expect(await idsIn(reader.client, {})).not.toContain(draft.id);
    const update = (body: object) => writer.client.call(messages.update, { params: { id: draft.id }, body });
    expect((await update({ status: 1 })).result).toMatchObject({ status: true, receiver_count: 1 });
    expect((await update({ title: 'Boshqa' })).status).toBe(405);
    expect(await idsIn(reader.client, {})).toContain(draft.id);
  });

  it('are changed and sent by their writer with message_store or message_update, and by nobody else', async () => {
    const writing = await openAccount(server, admin, { permissions: ['message_index', 'message_store'] });
    const draft = await makeDraft(writing.client, { receiver_id: reader.id });
    const update = async (client: Client, body: object) =>
      (await client.call(messages.update, { params: { id: draft.id }, body })).status;
    expect(await update(writing.client, { title: 'Yangi' })).toBe(200);
    expect(await update(writer.client, { title: 'Begona' })).toBe(404);
    expect(await update(writing.client, { status: true })).toBe(200);
    expect((await read(reader.client, draft.id)).result.title).toBe('Yangi');
    expect(await update(writing.client, { title: 'Boshqa' })).toBe(405);
    const changing = await openAccount(server, admin, { permissions: ['message_index', 'message_update'] });
    const own = { id: (await makeMessageRow(server, changing.id, 'draft')).id };
    const changed = await changing.client.call(messages.update, { params: own, body: { title: 'Yangi' } });
    expect(changed.result).toMatchObject({ title: 'Yangi', state: 'draft' });
  });

  it('fill in the values of each receiver, which later changes leave as they are', async () => {
    const student = await openStudentAccount(server, admin);
    const template = await makeTemplate(writer.client, {
      title: 'Hurmatli {ism}',
      message: '<p>Guruh: {group}</p>',
    });
    expect(template).toMatchObject({ template_message: true, receiver_id: [] });
    const sent = await writer.client.call(messages.sendTemplate, {
      params: { id: template.id },
      body: { receiver_id: [student.userId, reader.id] },
    });
    const row = await server.services.db
      .selectFrom('message_receivers')
      .where('message_id', '=', sent.result.id)
      .where('receiver_id', '=', student.userId)
      .select('field_values')
      .executeTakeFirstOrThrow();
    expect(row.field_values).toMatchObject({ ism: expect.stringContaining('Sinovov') });
    const seen = (await read(reader.client, sent.result.id)).result;
    expect(seen.title).toBe(`Hurmatli ${reader.username}`);
    expect(seen.message).toBe('<p>Guruh: </p>');
    expect(await idsIn(writer.client, { template_message: '1' })).toContain(template.id);
  });

  it('fill in values in the language of the word, whatever the interface of the sender is', async () => {
    const student = await openStudentAccount(server, admin);
    const body = messageInput({
      title: '{ism} / {name} / {Имя}',
      receiver_id: [student.userId],
    });
    const titles = await Promise.all(
      (['oz', 'ru', 'en'] as const).map(async (language) => {
        const { result } = await writer.client.call(messages.preview, { body, query: { language } });
        return result.rows[0]?.title;
      }),
    );
    expect(titles[0]).toMatch(/^Sinovov \P{sc=Cyrl}+ \/ Sinovov \P{sc=Cyrl}+ \/ Синовов \P{sc=Latn}+$/u);
    expect(new Set(titles).size).toBe(1);
  });

  it('refuse fields that do not exist, naming them', async () => {
    const given = { title: 'Salom {ismi}', message: '<p>{qarz} {jami}</p>', template_message: true };
    const { status, error } = await create(writer.client, given);
    expect(status).toBe(422);
    expect(error.message).toMatchObject({
      title: [expect.stringContaining('{ismi}')],
      message: [expect.stringMatching(/\{jami\}.*\{ism\}, \{guruh\}, \{qarz\}/)],
    });
  });

  it('show in a preview what the first receivers will get', async () => {
    const body = messageInput({ title: '{name}', receiver_id: [reader.id], by_email: true });
    const { result } = await writer.client.call(messages.preview, { body });
    expect(result).toMatchObject({ total: 1, by_email: 1, fields: ['name'] });
    expect(result.rows[0]?.title).toBe(reader.username);
  });
});
