import { readFile } from 'node:fs/promises';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { CHOSEN_MAX, type Receivers } from '@dekanat/contract/messages/receivers.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount, openStudentAccount } from '#test/accounts.ts';
import { unique } from '#test/factories.ts';
import { makeGpaGroup } from '#test/gpa-factories.ts';
import { makeDraft, messageInput, sendTo } from '#test/message-factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

interface Numbers {
  passport: string;
  passport_pin: string;
}
const newNumbers = (): Numbers => ({
  passport: `MP${2_000_000 + unique()}`,
  passport_pin: String(30_101_990_000_000 + unique()),
});
const stored = async (id: number) => {
  const { rows } = await sql<{ receivers: object; row: string }>`
    select receivers, messages::text as row from messages where id = ${id}`.execute(server.services.db);
  return { receivers: rows[0]?.receivers, row: rows[0]?.row };
};
const read = async (id: number) => (await admin.call(messages.read, { params: { id } })).result;

it.each<[string, (numbers: Numbers) => Receivers['students']]>([
  ['passport', ({ passport }) => ({ passport })],
  ['passport in the search', ({ passport }) => ({ full_search: ` ${passport.toLowerCase()}` })],
  ['PINFL', ({ passport_pin }) => ({ full_search: passport_pin })],
])('receivers: the student whom a %s selects is stored, and the number is not', async (_, filterOf) => {
  const numbers = newNumbers();
  const student = await openStudentAccount(server, admin, { ...numbers });
  const other = await makeStudent(admin);
  const { id, receivers } = await makeDraft(admin, {
    receivers: { students: filterOf(numbers), student_ids: [other.id] },
  });
  expect(receivers).toEqual({ student_ids: [other.id, student.id] });
  for (const number of Object.values(numbers)) expect((await stored(id)).row).not.toContain(number);
  await admin.call(messages.update, { params: { id }, body: { status: true } });
  expect((await read(id)).receiver_id).toEqual([student.userId]);
});

it.each(['debtors', 'registers'] as const)(
  'receivers: the student whom a number among the filters of %s selects is stored, and the number is not',
  async (part) => {
    const { studentIds, groupId } = await makeGpaGroup(server, admin, { students: 2 });
    const [id = 0] = studentIds;
    const numbers = newNumbers();
    await server.services.db.updateTable('students').set(numbers).where('id', '=', id).execute();
    for (const number of Object.values(numbers)) {
      const draft = await makeDraft(admin, { receivers: { [part]: { fio: number, group_id: groupId } } });
      expect(draft.receivers).toEqual({ student_ids: [id] });
      expect((await stored(draft.id)).row).not.toContain(number);
    }
  },
);

it('receivers: a number does not tell a sender without the list of debtors whether its student has debts', async () => {
  const numbers = newNumbers();
  await makeStudent(admin, { ...numbers });
  const { client } = await openAccount(server, admin, { permissions: ['message_store', 'student_update'] });
  const { status, error } = await client.call(messages.create, {
    body: messageInput({ receivers: { debtors: { fio: numbers.passport } } }),
  });
  expect([status, Object.keys(error.message)]).toEqual([422, ['receiver_id']]);
});

const MOST = Array.from({ length: CHOSEN_MAX }, (_, index) => 900_000_000 + index);

it('receivers: a number is refused beside as many chosen students as are possible', async () => {
  const { passport, passport_pin } = newNumbers();
  await makeStudent(admin, { passport, passport_pin });
  const { status, error } = await admin.call(messages.create, {
    body: messageInput({ receivers: { students: { passport }, student_ids: MOST } }),
  });
  expect([status, Object.keys(error.message)]).toEqual([422, ['receiver_id']]);
});

/** Stores these receivers as they were before the migration. @returns the receivers after it */
async function migrated(cases: readonly (readonly [{ id: number }, object, object])[]) {
  const { db } = server.services;
  for (const [{ id }, receivers] of cases)
    await db
      .updateTable('messages')
      .set({ receivers: JSON.stringify(receivers) })
      .where('id', '=', id)
      .execute();
  const migration = new URL('../../../migrations/0393-receivers-without-passports.sql', import.meta.url);
  await sql.raw(await readFile(migration, 'utf8')).execute(db);
  const rows = await Promise.all(cases.map(([{ id }]) => stored(id)));
  return rows.map(({ receivers }) => receivers);
}

it('receivers: messages of before name the student in place of the number', async () => {
  const numbers = newNumbers();
  const student = await openStudentAccount(server, admin, { ...numbers });
  const byPassport = { students: { passport: numbers.passport }, student_ids: [5], admins: true };
  const byPin = {
    students: { full_search: ` ${numbers.passport_pin.slice(0, 5)} ${numbers.passport_pin.slice(5)}` },
  };
  const narrowed = { students: { passport: numbers.passport, group_id: 3 } };
  const among = { debtors: { fio: numbers.passport, group_id: 3 }, registers: { fio: numbers.passport_pin } };
  const byName = { students: { full_search: 'Karimov', group_id: 1 }, debtors: { fio: 'Karimov' } };
  const cases = [
    [await makeDraft(admin), byPassport, { student_ids: [5, student.id], admins: true }],
    [await makeDraft(admin), byPin, { student_ids: [student.id] }],
    [await makeDraft(admin), narrowed, { student_ids: [] }],
    [await sendTo(admin, [student.userId]), narrowed, { student_ids: [student.id] }],
    [await sendTo(admin, undefined), byPassport, { student_ids: [5], admins: true }],
    [await makeDraft(admin), among, { student_ids: [] }],
    [await sendTo(admin, [student.userId]), among, { student_ids: [student.id] }],
    [await makeDraft(admin), { ...byPin, student_ids: MOST }, { student_ids: MOST }],
    [await makeDraft(admin), { ...byPin, student_ids: [student.id] }, { student_ids: [student.id] }],
    [await makeDraft(admin), byName, byName],
  ] as const;
  expect(await migrated(cases)).toEqual(cases.map(([, , after]) => after));
});

it('receivers: drafts of before name no student to a sender who may not search by the number', async () => {
  const numbers = newNumbers();
  const { id } = await makeStudent(admin, { ...numbers });
  const draftOf = async (permissions: readonly Permission[], facultyId: number | null = null) => {
    const { client } = await openAccount(server, admin, {
      permissions: ['message_store', ...permissions],
      facultyId,
    });
    return makeDraft(client);
  };
  const byPassport = { students: { passport: numbers.passport } };
  const cases = [
    [await draftOf(['student_update']), byPassport, { student_ids: [id] }],
    [await draftOf([]), byPassport, { student_ids: [] }],
    [await draftOf(['student_update'], 1), byPassport, { student_ids: [] }],
  ] as const;
  expect(await migrated(cases)).toEqual(cases.map(([, , after]) => after));
});
