import { paperVerification } from '@dekanat/contract/papers/verification.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { answerAfter } from '#test/lock-waits.ts';
import { pdfText } from '#test/pdf-text.ts';
import { makeStudent, makeStudyCertificate, moveStudents, studentInput } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const linesOf = async (id: number) => {
  const response = await fetch(`${server.url}/api/crm/study-certificates/${id}/file`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return pdfText(Buffer.from(await response.arrayBuffer())).lines.join('\n');
};

it('study certificates: numbers certificates without gaps, and never changes one that was issued', async () => {
  const one = await makeStudent(admin, { second_name: 'Oldingiyev' });
  const first = await makeStudyCertificate(admin, one.id);
  await admin.call(students.update, {
    params: { id: one.id },
    body: studentInput({ group_id: one.group_id ?? 0, second_name: 'Oldingiyev', first_name: 'Boshqa' }),
  });
  const second = await makeStudyCertificate(admin, one.id);
  const [number, year] = first.number.split('/').map(Number);
  expect(second).toMatchObject({ number: `${(number ?? 0) + 1}/${year}`, language: 'oz', author: 'admin' });
  await admin.call(students.update, {
    params: { id: one.id },
    body: studentInput({ group_id: one.group_id ?? 0, second_name: 'Yangiyev' }),
  });
  const text = await linesOf(first.id);
  for (const expected of ['MAʼLUMOTNOMA', first.number, 'Oldingiyev', one.id_number, one.group_name ?? ''])
    expect(text).toContain(expected);
  expect(text).not.toContain('Yangiyev');
  expect(await linesOf((await makeStudyCertificate(admin, one.id)).id)).toContain('Yangiyev');
  const { result } = await admin.call(studyCertificates.list, { params: { id: one.id } });
  expect(result.slice(1).map(({ id }) => id)).toEqual([second.id, first.id]);
  const changed = server.services.db.updateTable('papers').set({ number: '999' }).where('id', '=', first.id);
  await expect(changed.execute()).rejects.toThrow('never changed');
});

it('study certificates: gives concurrent certificates different numbers', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => makeStudent(admin)));
  const made = await Promise.all(people.map(({ id }) => makeStudyCertificate(admin, id)));
  expect(new Set(made.map(({ number }) => number)).size).toBe(5);
});

it('study certificates: issues one paper for the same certificate within a minute, and another one in another language', async () => {
  const { id } = await makeStudent(admin);
  const made = await Promise.all(Array.from({ length: 5 }, () => makeStudyCertificate(admin, id)));
  expect(new Set(made.map((one) => one.id)).size).toBe(1);
  const { result } = await admin.call(studyCertificates.issue, { params: { id }, body: { language: 'ru' } });
  expect(result.id).not.toBe(made[0]?.id);
});

it('study certificates: certifies the new group of a student who is moved meanwhile', async () => {
  const { db } = server.services;
  const { id } = await makeStudent(admin);
  const speciality = await makeSpeciality(admin, { name: 'Fizika', faculty_id: 1 });
  const group = await makeStudentGroup(admin, { speciality_id: speciality.id, entry_year: 2019 });
  const issued = await answerAfter(
    db,
    (tx) => tx.updateTable('students').set({ group_id: group.id }).where('id', '=', id).execute(),
    () => makeStudyCertificate(admin, id),
  );
  const { values } = await db
    .selectFrom('papers')
    .where('id', '=', issued.id)
    .select(sql<Record<string, unknown>>`content -> 'values'`.as('values'))
    .executeTakeFirstOrThrow();
  expect(values).toMatchObject({
    group: group.name,
    speciality: 'Fizika',
    faculty: speciality.faculty_name,
    entry_year: 2019,
  });
});

it('study certificates: prints in the chosen language', async () => {
  const { id } = await makeStudent(admin, { second_name: 'Karimov' });
  const { result } = await admin.call(studyCertificates.issue, { params: { id }, body: { language: 'ru' } });
  const text = await linesOf(result.id);
  for (const expected of ['СПРАВКА', 'Каримов']) expect(text).toContain(expected);
});

it('study certificates: refuses students who do not study, and students outside the faculty', async () => {
  const one = await makeStudent(admin);
  await moveStudents(admin, [one.id]);
  const issue = (client: Client, id: number) =>
    client.call(studyCertificates.issue, { params: { id }, body: { language: 'oz' } });
  const refused = await issue(admin, one.id);
  expect([refused.status, refused.error.code]).toEqual([422, 'invalid']);
  expect(refused.error.message).toEqual({ study_status: [expect.stringContaining('taʼtil')] });
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: 1 });
  const own = await makeStudent(admin, { group_id: (await makeStudentGroup(admin, { speciality_id })).id });
  const { client: dean } = await openAccount(server, admin, {
    permissions: ['student_index', 'student_update'],
    facultyId: 1,
  });
  expect((await issue(dean, own.id)).status).toBe(200);
  const other = await makeStudent(admin);
  expect((await issue(dean, other.id)).status).toBe(404);
  const { id } = await makeStudyCertificate(admin, other.id);
  expect((await dean.call(studyCertificates.file, { params: { id } })).status).toBe(404);
});

it('study certificates: refuses to delete a student with a certificate', async () => {
  const { id } = await makeStudent(admin);
  await makeStudyCertificate(admin, id);
  const { status, error } = await admin.call(students.remove, { params: { id } });
  expect([status, String(error.message)]).toEqual([405, expect.stringContaining('berilgan hujjat')]);
});

it('study certificates: revokes a certificate once, with a reason that the list shows', async () => {
  const { id: studentId } = await makeStudent(admin);
  const { id } = await makeStudyCertificate(admin, studentId);
  const revoke = (reason: string) =>
    admin.call(studyCertificates.remove, { params: { id }, query: { reason } });
  expect((await revoke(' ')).error.message).toEqual({ reason: ['Bekor qilish sababini kiriting'] });
  const { code } = await server.services.db
    .selectFrom('papers')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const statusOf = async () =>
    (await admin.call(paperVerification.verify, { query: { code } })).result.status;
  expect(await statusOf()).toBe('valid');
  const { client: viewer } = await openAccount(server, admin, { permissions: ['student_index'] });
  const input = { params: { id }, query: { reason: 'Xato' } };
  expect((await viewer.call(studyCertificates.remove, input)).status).toBe(403);
  expect((await revoke('Ismi xato yozilgan')).status).toBe(200);
  expect((await revoke('Yana')).status).toBe(404);
  expect(await statusOf()).toBe('revoked');
  const { result } = await admin.call(studyCertificates.list, { params: { id: studentId } });
  expect(result).toMatchObject([
    { id, revoked_by_name: 'admin', revocation_reason: 'Ismi xato yozilgan', revoked_at: expect.any(String) },
  ]);
  const file = await admin.call(studyCertificates.file, { params: { id } });
  expect([file.status, file.error.message]).toEqual([422, { id: ['Bu maʼlumotnoma bekor qilingan'] }]);
});
