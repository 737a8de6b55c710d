import { audit } from '@dekanat/contract/access/audit/audit.ts';
import {
  ACCEPTED_MAX,
  hemisAcceptances,
  PREVIEWED_MAX,
} from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import { hemisComparisons, hemisRecords } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import type { AcceptedField } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { type Student, students as studentCalls } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { connectTo, startRegister, type TestRegister } from '#test/hemis-register.ts';
import { makeStudent, pinOf, studentInput } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
let register: TestRegister;
beforeAll(async () => {
  register = await startRegister();
  await connectTo(admin, register);
});
afterAll(() => register.close());

const THEIR_PHONE = '+998971234567';

/** Students whom nobody here typed, such as those of the first data. */
const asShipped = (ids: number[]) =>
  sql`update students set phone = '+998900000000' where id = any(${ids}::integer[])`.execute(
    server.services.db,
  );

/** A new faculty whose students have other phones in the register, with its comparison. */
async function compared({ count = 3, shipped = true } = {}) {
  const { id: facultyId } = await makeFaculty(admin);
  const speciality = await makeSpeciality(admin, { faculty_id: facultyId });
  const group = await makeStudentGroup(admin, { speciality_id: speciality.id });
  const students: Student[] = [];
  for (let made = 0; made < count; made += 1) students.push(await makeStudent(admin, { group_id: group.id }));
  if (shipped) await asShipped(students.map(({ id }) => id));
  await register.follow(server);
  for (const { id_number } of students) register.change(id_number, { phone: THEIR_PHONE });
  return { facultyId, group, students, ...(await compare(facultyId)) };
}

async function compare(faculty_id: number) {
  const { id } = (await admin.call(hemisComparisons.create, { body: { target: 'faculty', faculty_id } }))
    .result;
  const state = async () => (await admin.call(hemisComparisons.read, { params: { id } })).result.state;
  await expect.poll(state).toBe('complete');
  const { data } = (await admin.call(hemisRecords.list, { query: { comparison_id: id } })).result;
  return { comparisonId: id, records: data };
}

interface Selection {
  filters?: object;
  after?: number;
  page?: number;
  fields?: AcceptedField[];
  record_ids?: number[];
  include_typed?: boolean;
}
const selectionOf = (given: Selection) => ({
  fields: ['phone' as AcceptedField],
  include_typed: false,
  ...given,
});
const preview = async (id: number, given: Selection = {}, client: Client = admin) =>
  (await client.call(hemisAcceptances.preview, { params: { id }, body: selectionOf(given) })).result;
const accept = (id: number, changes: number, given: Selection = {}, client: Client = admin) =>
  client.call(hemisAcceptances.create, { params: { id }, body: { ...selectionOf(given), changes } });
const undo = (id: number, client: Client = admin) =>
  client.call(hemisAcceptances.undo, { params: { id }, body: {} });
const phonesOf = async (students: Student[]) => {
  const found = await Promise.all(
    students.map(async ({ id }) => (await admin.call(studentCalls.read, { params: { id } })).result.phone),
  );
  return found;
};

it('HEMIS: accepts of selected records those that differ, and leaves the equal ones', async () => {
  const { facultyId, students } = await compared();
  await register.follow(server);
  const [changed] = students;
  register.change(changed?.id_number ?? '', { phone: THEIR_PHONE });
  const { comparisonId, records } = await compare(facultyId);
  expect(records.map(({ state }) => state).toSorted()).toEqual(['different', 'equal', 'equal']);
  const record_ids = records.map(({ id }) => id);
  expect(await preview(comparisonId, { record_ids })).toMatchObject({ changes: 1, students: 1 });
  const before = await phonesOf(students);
  const { result } = await accept(comparisonId, 1, { record_ids });
  expect(result).toMatchObject({ changes: 1, students: 1 });
  expect(await phonesOf(students)).toEqual([THEIR_PHONE, ...before.slice(1)]);
});

it('HEMIS: accepts one field of those selected as the preview says, and takes it back', async () => {
  const { comparisonId, records, students } = await compared();
  const record_ids = records.slice(0, 2).map(({ id }) => id);
  const shown = await preview(comparisonId, { record_ids });
  expect(shown).toMatchObject({
    changes: 2,
    students: 2,
    skipped: { typed: 0, changed: 0, taken: 0, refused: 0 },
  });
  const before = await phonesOf(students);
  const { result } = await accept(comparisonId, 2, { record_ids });
  expect(result).toMatchObject({
    changes: 2,
    students: 2,
    fields: ['phone'],
    user_name: 'admin',
    undone_at: null,
  });
  expect((await phonesOf(students)).filter((phone) => phone === THEIR_PHONE)).toHaveLength(2);
  const { data: open } = (
    await admin.call(hemisRecords.list, { query: { comparison_id: comparisonId, open: 1 } })
  ).result;
  expect(open).toHaveLength(1);
  expect((await undo(result.id)).result.undone_by_name).toBe('admin');
  expect(await phonesOf(students)).toEqual(before);
  expect((await undo(result.id)).error.code).toBe('stale');
});

it('HEMIS: records an acceptance as one change of each student in the audit', { tags: 'long' }, async () => {
  const { comparisonId, students } = await compared({ count: 1 });
  await accept(comparisonId, 1);
  const { result } = await admin.call(audit.list, {
    query: { record: 'students', record_id: students[0]?.id ?? 0, language: 'en' },
  });
  expect(result.data[0]).toMatchObject({ user_name: 'admin', differences: [{ field: 'phone' }] });
});

it('HEMIS: leaves what somebody typed as it is, unless that is asked for', async () => {
  const { comparisonId, records, students, group } = await compared({ count: 2 });
  const [typed] = students as [Student, Student];
  await admin.call(studentCalls.update, {
    params: { id: typed.id },
    body: { ...studentInput({ group_id: group.id, phone: '+998901010101' }), id_number: typed.id_number },
  });
  const again = await compare(records[0]?.faculty_id ?? 0);
  const [record] = again.records.filter(({ student_id }) => student_id === typed.id);
  expect(record?.differences.find(({ field }) => field === 'phone')).toMatchObject({
    typed: true,
    changed_by: 'admin',
    changed_at: expect.any(String),
  });
  expect(await preview(again.comparisonId)).toMatchObject({ changes: 1, skipped: { typed: 1 } });
  await accept(again.comparisonId, 1);
  expect(await phonesOf([typed])).toEqual(['+998901010101']);
  expect(await preview(again.comparisonId, { include_typed: true })).toMatchObject({ changes: 1 });
  await accept(again.comparisonId, 1, { include_typed: true });
  expect(await phonesOf([typed])).toEqual([THEIR_PHONE]);
  // The former comparison no longer fits: the value has changed since, and is the register's by now.
  expect(await preview(comparisonId, { include_typed: true })).toMatchObject({ changes: 0 });
});

it('HEMIS: counts as typed what a form stored first', { tags: 'long' }, async () => {
  const { comparisonId } = await compared({ count: 1, shipped: false });
  expect(await preview(comparisonId)).toMatchObject({ changes: 0, skipped: { typed: 1 } });
});

it('HEMIS: refuses to accept when the preview no longer holds', async () => {
  const { comparisonId, students } = await compared({ count: 2 });
  await sql`update students set phone = '+998909999999' where id = ${students[0]?.id}`.execute(
    server.services.db,
  );
  expect(await preview(comparisonId)).toMatchObject({ changes: 1, skipped: { changed: 1 } });
  const { status, error } = await accept(comparisonId, 2);
  expect([status, error.code]).toEqual([409, 'stale']);
});

it('HEMIS: refuses to undo when a value was changed since, and names the student', async () => {
  const { comparisonId, students } = await compared({ count: 2 });
  const { result } = await accept(comparisonId, 2);
  await sql`update students set phone = '+998908888888' where id = ${students[1]?.id}`.execute(
    server.services.db,
  );
  const { status, error } = await undo(result.id);
  expect([status, error.message]).toEqual([409, expect.stringContaining(students[1]?.second_name ?? '?')]);
  expect(await phonesOf(students)).toEqual([THEIR_PHONE, '+998908888888']);
});

it('HEMIS: gives a passport to one student only, and to none while another one has it', {
  tags: 'long',
}, async () => {
  const { students, facultyId } = await compared({ count: 2 });
  for (const { id_number } of students) register.change(id_number, { passport: 'AD1112223' });
  const { comparisonId } = await compare(facultyId);
  const given = { fields: ['passport' as const], include_typed: true };
  expect(await preview(comparisonId, given)).toMatchObject({ changes: 1, skipped: { taken: 1 } });
  await accept(comparisonId, 1, given);
  expect(await preview(comparisonId, given)).toMatchObject({ changes: 0, skipped: { taken: 1 } });
});

it('HEMIS: lets a dean’s office accept and undo for its own faculty alone', async () => {
  const own = await compared({ count: 1 });
  const other = await compared({ count: 1 });
  const { client } = await openAccount(server, admin, {
    permissions: ['hemis_comparison_index', 'student_update', 'student_index'],
    facultyId: own.facultyId,
  });
  const record_ids = other.records.map(({ id }) => id);
  expect((await accept(other.comparisonId, 1, {}, client)).status).toBe(404);
  expect((await accept(own.comparisonId, 1, { record_ids }, client)).status).toBe(422);
  const { result } = await accept(own.comparisonId, 1, {}, client);
  expect((await undo(result.id, client)).status).toBe(200);
  const foreign = (await accept(other.comparisonId, 1)).result;
  expect((await undo(foreign.id, client)).status).toBe(404);
});

it('HEMIS: accepts a selection without the students who have left the faculty or were removed', async () => {
  const { facultyId, comparisonId, records, students } = await compared({ count: 3 });
  const [moved, removed, present] = students as [Student, Student, Student];
  const { client } = await openAccount(server, admin, {
    permissions: ['hemis_comparison_index', 'student_update', 'student_index'],
    facultyId,
  });
  const elsewhere = await makeStudentGroup(admin, {
    speciality_id: (await makeSpeciality(admin, { faculty_id: (await makeFaculty(admin)).id })).id,
  });
  const { db } = server.services;
  await sql`update students set group_id = ${elsewhere.id} where id = ${moved.id}`.execute(db);
  await sql`delete from hemis_records where student_id = ${removed.id}`.execute(db);
  const record_ids = records.map(({ id }) => id);
  expect(await preview(comparisonId, { record_ids }, client)).toMatchObject({ changes: 1, students: 1 });
  expect((await accept(comparisonId, 1, { record_ids }, client)).status).toBe(200);
  expect(await phonesOf([moved, present])).toEqual(['+998900000000', THEIR_PHONE]);
});

it('HEMIS: makes nobody a citizen whose PINFL is not taken over', { tags: 'long' }, async () => {
  const { facultyId, students } = await compared({ count: 2 });
  const [one, other] = students as [Student, Student];
  await sql`update students set citizenship_id = 'stateless', passport_pin = null where id = any(${[one.id, other.id]}::integer[])`.execute(
    server.services.db,
  );
  const pin = pinOf(99_001);
  for (const { id_number } of students) register.change(id_number, { pin, citizenship: '11' });
  const { comparisonId } = await compare(facultyId);
  const fields: AcceptedField[] = ['passport_pin', 'citizenship_id'];
  const shown = await preview(comparisonId, { fields, include_typed: true });
  // The PINFL is that of the first one only.
  expect(shown).toMatchObject({ changes: 2, students: 1, skipped: { taken: 1, refused: 1 } });
  await accept(comparisonId, 2, { fields, include_typed: true });
  const { rows } = await sql<{ citizenship_id: string; pin: boolean }>`
    select citizenship_id, passport_pin is not null as pin from students where id = any(${[one.id, other.id]}::integer[])
    order by pin desc`.execute(server.services.db);
  expect(rows.map(({ citizenship_id, pin: has }) => [citizenship_id, has])).toEqual([
    ['uzbek', true],
    ['stateless', false],
  ]);
});

it('HEMIS: refuses to undo when it would leave a citizen without a PINFL', { tags: 'long' }, async () => {
  const { facultyId, students } = await compared({ count: 1 });
  const [{ id, id_number, second_name }] = students as [Student];
  await sql`update students set citizenship_id = 'stateless', passport_pin = null where id = ${id}`.execute(
    server.services.db,
  );
  register.change(id_number, { pin: pinOf(99_002), citizenship: '11' });
  const { comparisonId } = await compare(facultyId);
  const acceptField = async (field: AcceptedField) =>
    (await accept(comparisonId, 1, { fields: [field], include_typed: true })).result.id;
  const ofPinfl = await acceptField('passport_pin');
  const ofCitizenship = await acceptField('citizenship_id');
  const { status, error } = await undo(ofPinfl);
  expect([status, error.message]).toEqual([409, expect.stringContaining(String(second_name))]);
  expect([(await undo(ofCitizenship)).status, (await undo(ofPinfl)).status]).toEqual([200, 200]);
});

it('HEMIS: refuses to make somebody a citizen again whose PINFL was removed since', {
  tags: 'long',
}, async () => {
  const { facultyId, group, students } = await compared({ count: 1 });
  const [{ id, id_number }] = students as [Student];
  await sql`update students set citizenship_id = 'uzbek', passport_pin = ${pinOf(99_003)} where id = ${id}`.execute(
    server.services.db,
  );
  register.change(id_number, { citizenship: '13' });
  const { comparisonId } = await compare(facultyId);
  const given = { fields: ['citizenship_id' as const], include_typed: true };
  const { result } = await accept(comparisonId, 1, given);
  const { result: accepted } = await admin.call(studentCalls.read, { params: { id } });
  const body = studentInput({ group_id: group.id, id_number, citizenship_id: accepted.citizenship_id });
  const saved = await admin.call(studentCalls.update, {
    params: { id },
    body: { ...body, passport_pin: null },
  });
  expect(saved.status).toBe(200);
  expect((await undo(result.id)).status).toBe(409);
});

it('HEMIS: undoes the PINFL of a citizen who had none before', { tags: 'long' }, async () => {
  const { facultyId, students } = await compared({ count: 1 });
  const [{ id, id_number }] = students as [Student];
  await sql`update students set citizenship_id = 'uzbek', passport_pin = null where id = ${id}`.execute(
    server.services.db,
  );
  register.change(id_number, { pin: pinOf(99_004) });
  const { comparisonId } = await compare(facultyId);
  const { result } = await accept(comparisonId, 1, { fields: ['passport_pin'], include_typed: true });
  expect((await undo(result.id)).status).toBe(200);
});

it('HEMIS: the preview shows in which characters personal data differs, and nothing else of it', async () => {
  const { facultyId, students } = await compared({ count: 1 });
  const [{ id_number, id }] = students as [Student];
  await sql`update students set birth_date = '2004-03-15' where id = ${id}`.execute(server.services.db);
  register.change(id_number, { birthDate: '2004-08-15' });
  const { comparisonId } = await compare(facultyId);
  const [row] = (await preview(comparisonId, { fields: ['birth_date'], include_typed: true })).rows;
  expect([row?.ours, row?.theirs]).toEqual(['**.*3.2004', '**.*8.2004']);
});

it('HEMIS: accepts what the filters of the list show', async () => {
  const { comparisonId, students } = await compared({ count: 2 });
  const [{ id_number, id }] = students as [Student];
  const filters = { fio: id_number };
  expect(await preview(comparisonId, { filters })).toMatchObject({ changes: 1, students: 1 });
  expect(await preview(comparisonId, { filters: { state: 'only_here' } })).toMatchObject({ changes: 0 });
  expect((await accept(comparisonId, 1, { filters })).status).toBe(200);
  const { rows } = await sql<{ id: number }>`
    select id from students where phone = ${THEIR_PHONE} and id = any(${students.map((one) => one.id)}::integer[])`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ id }]);
});

it('HEMIS: accepts more than 5,000 records in parts, and shows a preview in pages', {
  tags: 'long',
}, async () => {
  const { comparisonId, records } = await compared({ count: 1 });
  const { db } = server.services;
  await sql`
    insert into hemis_records (comparison_id, student_id, id_number, name, faculty_id, state, differences, fields)
    select comparison_id, student_id, lpad(number::text, 12, '0'), name, faculty_id, state,
      case when number <= 250 then jsonb_build_array(jsonb_build_object(
        'field', 'first_name', 'ours', (select first_name from students where id = student_id), 'theirs', 'Ism ' || number))
      else '[]' end, '{first_name}'
    from hemis_records, generate_series(1, ${ACCEPTED_MAX}::integer) number where id = ${records[0]?.id ?? 0}`.execute(
    db,
  );
  const fields: AcceptedField[] = ['first_name', 'phone'];
  const first = await preview(comparisonId, { fields, include_typed: true });
  expect([first.rows.length, first.row_count, first.next]).toEqual([PREVIEWED_MAX, 251, expect.any(Number)]);
  const second = await preview(comparisonId, { fields, include_typed: true, page: 2 });
  expect(second.rows).toHaveLength(51);
  const last = await preview(comparisonId, { fields, include_typed: true, after: first.next ?? 0 });
  expect([last.row_count, last.next]).toEqual([0, null]);
});
