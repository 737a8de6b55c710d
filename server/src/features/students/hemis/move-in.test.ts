import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { type ImportResource, imports } from '@dekanat/contract/operations/imports.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { hemisComparisons } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { hemisConnections } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type DemoStudent, inventedStudent } from '#integrations/hemis/demo/demo-students.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty, makeLicence, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { connectTo, startRegister, type TestRegister } from '#test/hemis-register.ts';
import { answering, startHemis } from '#test/hemis-server.ts';
import { importing } from '#test/importing.ts';
import { makeStudent } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin } = useServer({
  callers: ['superadmin'],
  environment: { HEMIS_ADDRESSES: 'any' },
});

const RIGHTS: Permission[] = [
  ...(['faculty', 'department', 'speciality', 'student_group', 'subject_group', 'subject'] as const),
  'curriculum' as const,
  ...(['teacher', 'student'] as const),
].flatMap((module) => [`${module}_index`, `${module}_store`, `${module}_update`] as const);
const CONNECTION: Permission[] = [
  ...(['hemis_connection_index', 'hemis_connection_update'] as const),
  ...(['hemis_comparison_index', 'hemis_comparison_store'] as const),
];

const GROUP = 25;
const FACULTY = 2_500;
const SECOND_FACULTY = FACULTY;
/** Students of two faculties, two groups each. */
const studentsFrom = (first: number) =>
  [0, GROUP, FACULTY, FACULTY + GROUP].flatMap((from) =>
    Array.from({ length: 3 }, (_none, index) => inventedStudent(first + from + index)),
  );
const INVENTED = studentsFrom(0);
/** Numbers of students are unique in the installation: these are imported by another test. */
const OTHERS = 4 * FACULTY;

let register: TestRegister;
let others: TestRegister;
beforeAll(async () => {
  [register, others] = [await startRegister(), await startRegister()];
  for (const student of INVENTED) register.add(student);
  for (const student of studentsFrom(OTHERS)) others.add(student);
});
beforeEach(() => register.misbehave());
afterAll(() => Promise.all([register.close(), others.close()]));

/** Staff of a new university without records that is connected with the service. */
async function openUniversity(permissions: Permission[] = [...RIGHTS, ...CONNECTION], from = register) {
  const { university_id: id } = await makeLicence(superadmin);
  const { client } = await openAccount(server, superadmin, { permissions, universityId: id });
  const connect = () => connectTo(client, from);
  if (permissions.includes('hemis_connection_update')) await connect();
  return { id, client, connect };
}

interface Wanted {
  part?: string;
  defaults?: Record<string, string>;
}
/** Reads rows from the service. */
async function read(client: Client, resource: ImportResource, wanted: Wanted = {}) {
  const { result } = await client.call(imports.fetch, { body: { resource, ...wanted } });
  return importing(client).over(result.id);
}
/** Reads, validates and writes. */
async function moveIn(client: Client, resource: ImportResource, wanted: Wanted = {}) {
  const { id, state } = await read(client, resource, wanted);
  expect(state).toBe('uploaded');
  const { act } = importing(client);
  await act(id, { act: 'check' });
  return act(id, { act: 'write' });
}

const DEFAULTS: Partial<Record<ImportResource, Record<string, string>>> = {
  faculties: { dean_name: 'Tayinlanmagan', position: 'Dekani' },
  curricula: { passing_score: '60', credit_standart_summ: '0', language: 'Oʻzbekcha' },
  students: { nation_id: 'Oʻzbeklar' },
};
const ORDER = [
  ...(['faculties', 'departments', 'specialities', 'student_groups'] as const),
  ...(['subject_groups', 'subjects', 'curricula', 'teachers', 'students'] as const),
];

/** Takes the subjects of the first curriculum, which has semesters already. */
async function expectPlan(client: Client): Promise<void> {
  const [curriculum] = (await client.call(curricula.list, { query: { sort: 'name' } })).result.data;
  const params = { id: curriculum?.id ?? 0 };
  const fetch = (confirm: 0 | 1) => client.call(planFiles.fetch, { params, query: { confirm } });
  expect((await fetch(0)).result).toMatchObject({
    ...{ added: 4, faulty: 0, change_id: null },
    source: { left_out: expect.arrayContaining(['subjectType']), unreadable: 0 },
  });
  expect((await fetch(1)).result).toMatchObject({ added: 4, change_id: expect.any(Number) });
  expect((await fetch(0)).result).toMatchObject({ added: 0, changed: 0, faulty: 0 });
  await client.call(curricula.update, { params, body: { name: 'Boshqa nomli reja' } });
  const { status, error } = await fetch(0);
  expect([status, error.message]).toEqual([405, expect.stringContaining('topilganlari — 0')]);
  await client.call(curricula.update, { params, body: { name: String(curriculum?.name) } });
}

const facultyThere = (index: number) => String(inventedStudent(index).department?.id);

describe('an import from HEMIS', () => {
  it('HEMIS: moves an empty university in, whose students are then equal on both sides', async () => {
    const { client, id } = await openUniversity();
    const counts: Record<string, unknown> = {};
    for (const resource of ORDER) {
      const written = await moveIn(client, resource, { defaults: DEFAULTS[resource] ?? {} });
      expect([resource, written.state, written.counts?.error]).toEqual([resource, 'written', 0]);
      counts[resource] = written.counts?.create;
    }
    expect(counts).toEqual({
      faculties: 2,
      departments: 4,
      specialities: 2,
      student_groups: 4,
      subject_groups: 2,
      subjects: 6,
      curricula: 4,
      teachers: 12,
      students: INVENTED.length,
    });
    const { steps } = (await client.call(hemisConnections.steps, {})).result;
    expect(steps.map(({ resource, here, there }) => [resource, here, there])).toEqual([
      ['faculties', 2, 2],
      ['departments', 4, 4],
      ['specialities', 2, 2],
      ['student_groups', 4, 4],
      ['subject_groups', 2, null],
      ['subjects', 6, null],
      ['curricula', 4, 4],
      ['teachers', 12, 12],
      ['students', INVENTED.length, INVENTED.length],
    ]);
    await expectPlan(client);
    const { result } = await client.call(hemisComparisons.create, { body: { target: 'university' } });
    const find = async () => (await client.call(hemisComparisons.read, { params: { id: result.id } })).result;
    await expect.poll(async () => (await find()).state).toBe('complete');
    expect((await find()).counts).toMatchObject({ equal: INVENTED.length, different: 0, only_there: 0 });
    // Nothing is left to do.
    const again = await read(client, 'students', { defaults: DEFAULTS.students ?? {} });
    expect((await importing(client).act(again.id, { act: 'check' })).counts).toMatchObject({
      create: 0,
      update: 0,
      unchanged: INVENTED.length,
    });
    // What was typed by hand is not replaced by what the user enters for students without a value there.
    const { db } = server.services;
    await sql`update students set nation_id = (select id from nationalities where id <> students.nation_id order by id limit 1)
      where university_id = ${id}`.execute(db);
    await sql`delete from imported_records where resource = 'students'`.execute(db);
    const typed = await read(client, 'students', { defaults: DEFAULTS.students ?? {} });
    expect((await importing(client).act(typed.id, { act: 'check' })).counts).toMatchObject({ update: 0 });
  });

  it('HEMIS: takes one faculty with its students, and takes it back', { tags: 'long' }, async () => {
    const { client } = await openUniversity([...RIGHTS, ...CONNECTION], others);
    const part = facultyThere(OTHERS + FACULTY);
    const written: number[] = [];
    for (const resource of [
      ...(['faculties', 'specialities', 'student_groups', 'curricula', 'students'] as const),
    ]) {
      const { id, file_name } = await moveIn(client, resource, { part, defaults: DEFAULTS[resource] ?? {} });
      expect(file_name).toContain(inventedStudent(OTHERS + FACULTY).department?.name);
      written.unshift(id);
    }
    const total = async () => (await client.call(students.list, {})).result.total;
    expect(await total()).toBe(INVENTED.length / 2);
    expect((await client.call(studentGroups.list, {})).result.total).toBe(2);
    for (const id of written) expect((await importing(client).act(id, { act: 'undo' })).state).toBe('undone');
    expect([await total(), (await client.call(faculties.list, {})).result.total]).toEqual([0, 0]);
  });

  it('HEMIS: imports students on leave as such, and changes no status of students who are here', async () => {
    const own = await startRegister();
    onTestFinished(() => own.close());
    const [onLeave, studying, expelled] = [0, 1, 2].map((index) => inventedStudent(12 * FACULTY + index)) as [
      DemoStudent,
      DemoStudent,
      DemoStudent,
    ];
    own.add({ ...onLeave, status: '13' });
    own.add({ ...studying, status: '11' });
    own.add({ ...expelled, status: '12' });
    const { client, id: university } = await openUniversity([...RIGHTS, ...CONNECTION], own);
    for (const resource of ['faculties', 'specialities', 'student_groups', 'students'] as const)
      await moveIn(client, resource, { defaults: DEFAULTS[resource] ?? {} });
    const statuses = async () => {
      const { rows } = await sql<{ id_number: string; study_status: string }>`
        select id_number, study_status from students where university_id = ${university}`.execute(
        server.services.db,
      );
      return Object.fromEntries(rows.map(({ id_number, study_status }) => [id_number, study_status]));
    };
    const imported = { [onLeave.idNumber]: 'academic_leave', [studying.idNumber]: 'studying' };
    expect(await statuses()).toEqual(imported);
    own.change(onLeave.idNumber, { status: '11' });
    own.change(studying.idNumber, { status: '13' });
    const { id } = await read(client, 'students', { defaults: DEFAULTS.students ?? {} });
    const { act } = importing(client);
    const checked = await act(id, { act: 'check', overwrite: true });
    expect(checked.counts).toMatchObject({ create: 0, update: 0, unchanged: 2, kept: 0, error: 0 });
    await act(id, { act: 'write' });
    expect(await statuses()).toEqual(imported);
  });

  it('HEMIS: leaves out students whose status is unknown here, and names it with their number', async () => {
    const own = await startRegister();
    onTestFinished(() => own.close());
    const statuses = ['10', '11', '10', '12', 'Safarbar etilgan', ''];
    const there = statuses.map((status, index) => ({ ...inventedStudent(13 * FACULTY + index), status }));
    for (const student of there) own.add(student);
    const { client } = await openUniversity([...RIGHTS, ...CONNECTION], own);
    const { id, rows } = await read(client, 'students', { defaults: DEFAULTS.students ?? {} });
    const { plan, page } = await importing(client).read(id);
    expect(rows).toBe(2);
    expect(JSON.stringify(page)).toContain(there[1]?.idNumber);
    expect(JSON.stringify(page)).toContain(there[5]?.idNumber);
    const named = plan.source?.left_out.filter((one) => one.startsWith('studentStatus'));
    expect(named).toEqual([
      'studentStatus: Ariza bergan (2)',
      'studentStatus: Chetlashtirilgan (1)',
      'studentStatus: Safarbar etilgan (1)',
    ]);
  });

  it('HEMIS: keeps what somebody has typed since', async () => {
    const { client } = await openUniversity();
    await moveIn(client, 'faculties', { defaults: DEFAULTS.faculties ?? {} });
    const [faculty] = (await client.call(faculties.list, {})).result.data;
    if (faculty === undefined) throw new Error('No faculty');
    await client.call(faculties.update, {
      params: { id: faculty.id },
      body: {
        language: 'oz',
        name: `${faculty.name} (yangi nom)`,
        faculty_code: faculty.faculty_code,
        dean_name: 'Qodirova Nilufar',
        position: 'dekani',
      },
    });
    const again = await moveIn(client, 'faculties', { defaults: DEFAULTS.faculties ?? {} });
    expect(again.counts).toMatchObject({ unchanged: 2, kept: 1 });
  });

  it('HEMIS: keeps what was entered in forms and never imported, unless the user overwrites it', {
    tags: 'long',
  }, async () => {
    const own = await startRegister();
    onTestFinished(() => own.close());
    const there = inventedStudent(8 * FACULTY);
    own.add(there);
    const { client } = await openUniversity([...RIGHTS, ...CONNECTION], own);
    const { id: faculty_id } = await makeFaculty(client, { faculty_code: String(there.department?.code) });
    const speciality = await makeSpeciality(client, { faculty_id, code: String(there.specialty?.code) });
    const group = await makeStudentGroup(client, {
      ...{ speciality_id: speciality.id, name: String(there.group?.name), entry_year: 2011, status: 0 },
    });
    const { id_number, ...entered } = {
      id_number: there.idNumber,
      first_name: 'Botir',
      phone: '+998971112233',
    };
    const student = await makeStudent(client, { id_number, ...entered, group_id: group.id });
    const valuesNow = async () => {
      const { rows } = await sql`
        select first_name, phone, birth_date::text, entry_year, student_groups.status
        from students join student_groups on student_groups.id = group_id where students.id = ${student.id}`.execute(
        server.services.db,
      );
      return rows[0];
    };
    const before = await valuesNow();
    // Empty fields are filled once. The second import keeps what the first one has kept.
    for (const filled of [['edu_payment_id', 'social_category_id'], []])
      for (const resource of ['student_groups', 'students'] as const) {
        const { id, counts } = await moveIn(client, resource, { defaults: DEFAULTS[resource] ?? {} });
        expect([resource, counts]).toMatchObject([resource, { create: 0, error: 0, kept: 1 }]);
        const [row] = (await importing(client).read(id, { kept: 1 })).page.data;
        const written = row?.changes.flatMap(({ column, kept }) => (kept ? [] : [column]));
        expect([resource, written]).toEqual([resource, resource === 'students' ? filled : []]);
      }
    expect(await valuesNow()).toEqual(before);
    const { id } = await read(client, 'students', { defaults: DEFAULTS.students ?? {} });
    const overwriting = await importing(client).act(id, { act: 'check', overwrite: true });
    expect(overwriting.counts).toMatchObject({ update: 1, kept: 0 });
    await importing(client).act(id, { act: 'write' });
    const { birthDate, firstName, phone } = there;
    expect(await valuesNow()).toMatchObject({
      birth_date: birthDate,
      first_name: firstName,
      phone,
      status: 0,
    });
  });

  it('HEMIS: reports codes without a counterpart in their rows, and names what it leaves out', async () => {
    const { client } = await openUniversity();
    const { id } = await read(client, 'departments');
    const { problems, act } = importing(client);
    await act(id, { act: 'check' });
    const { department } = inventedStudent(0);
    // No faculty is here yet.
    expect((await problems(id))[0]).toEqual([
      2,
      `Fakultet: “${department?.code} ${department?.name}” topilmadi`,
    ]);
    const { plan: ofDepartments } = await importing(client).read(id);
    expect(ofDepartments.source?.left_out).toEqual(['Boshqarma (1)']);
    const units = await read(client, 'faculties');
    const { plan } = await importing(client).read(units.id);
    expect(plan.source).toEqual({ left_out: ['Boshqarma (1)'], left_out_more: 0, unreadable: 0 });
    const { plan: ofGroups } = await importing(client).read((await read(client, 'students')).id);
    expect(ofGroups.source?.left_out).toEqual(expect.arrayContaining(['level', 'avg_gpa', 'educationForm']));
  });

  it('HEMIS: names subjects without a code of their own as left out', async () => {
    const hemis = await startHemis();
    onTestFinished(() => hemis.close());
    const subjects = [
      { code: 'A1', name: 'Bir' },
      { code: 'A1', name: 'Bir' },
      { code: 'A1', name: 'Ikki' },
    ];
    const items = [...subjects, { name: 'Kodsiz' }, null].map((subject) => ({ subject }));
    const pagination = { totalCount: items.length, pageCount: 1 };
    hemis.answer(answering({ success: true, error: null, data: { items, pagination } }));
    const { client } = await openUniversity();
    const body = { address: hemis.url, token: 'demo', nightly: false };
    await client.call(hemisConnections.update, { body });
    const { plan } = await importing(client).read((await read(client, 'subjects')).id);
    expect(plan.source).toMatchObject({
      left_out: ['subject: A1 Ikki', 'subject: — Kodsiz', 'subject: — —'],
      unreadable: 0,
    });
  });

  it('HEMIS: names the first hundred fields that it leaves out, and says how many more there are', async () => {
    const hemis = await startHemis();
    onTestFinished(() => hemis.close());
    const unknown = Array.from({ length: 130 }, (_none, index) => [`boshqa_maydon_${index}`, index]);
    const faculty = { id: 1, code: 'F-1', name: 'Yagona fakultet', ...Object.fromEntries(unknown) };
    const pagination = { totalCount: 1, pageCount: 1 };
    hemis.answer(answering({ success: true, error: null, data: { items: [faculty], pagination } }));
    const { client } = await openUniversity();
    await client.call(hemisConnections.update, {
      body: { address: hemis.url, token: 'demo', nightly: false },
    });
    const { plan } = await importing(client).read((await read(client, 'faculties')).id);
    expect([plan.source?.left_out.length, plan.source?.left_out_more]).toEqual([100, 30]);
  });

  it('HEMIS: names the faculties and the fields for which the user enters a value', async () => {
    const { client } = await openUniversity();
    const { result } = await client.call(imports.source, { params: { resource: 'faculties' } });
    expect(result).toEqual({
      parts: [0, SECOND_FACULTY].map((index) => ({
        id: facultyThere(index),
        name: inventedStudent(index).department?.name,
      })),
      own_part_only: false,
      defaults: [
        { key: 'dean_name', label: 'Dekan (boshliq) F.I.Sh.', choices: [] },
        { key: 'position', label: 'Lavozimi', choices: ['Boshligʻi', 'Dekani'] },
      ],
    });
  });
});

describe('a student without a passport', () => {
  it('HEMIS: has a row that says what to do', async () => {
    const { client } = await openUniversity();
    const [hidden] = INVENTED;
    if (hidden === undefined) throw new Error('No student');
    register.change(hidden.idNumber, { passport: '' });
    const { id } = await read(client, 'students', { defaults: DEFAULTS.students ?? {} });
    register.change(hidden.idNumber, { passport: hidden.passport });
    const { act, read: readImport } = importing(client);
    await act(id, { act: 'check' });
    const { page } = await readImport(id);
    expect(JSON.stringify(page).split('HEMIS bu talabaning pasportini bermadi')).toHaveLength(2);
  });
});

describe('a failed reading from HEMIS', () => {
  it.each([
    ['403', 'HEMIS rad etdi: “IP manzilga ruxsat berilmagan”'],
    ['wrong-json', 'javob bermayapti'],
  ] as const)('HEMIS: %s is said, and the rows can be read again', async (fault, message) => {
    const { client, connect } = await openUniversity();
    register.misbehave(fault);
    const { id, state, job, rows } = await read(client, 'specialities');
    expect([state, rows, job?.status]).toEqual(['reading', 0, 'failed']);
    expect(job?.error).toContain(message);
    expect((await client.call(imports.update, { params: { id }, body: { act: 'check' } })).status).toBe(405);
    register.misbehave();
    // Ends the pause after a failure.
    await connect();
    expect((await importing(client).act(id, { act: 'read' })).state).toBe('uploaded');
  });

  it('HEMIS: an installation without a connection says so', async () => {
    const { client } = await openUniversity(RIGHTS);
    expect((await read(client, 'students')).job?.error).toContain('sozlanmagan');
    const { status } = await client.call(imports.source, { params: { resource: 'students' } });
    expect(status).toBe(405);
  });

  it.each([
    [{ part: '1' }, 'boshqa fakultet'],
    [{ part: 'x'.repeat(64) }, 'nothing such'],
  ])('HEMIS: an unknown faculty %j is refused', async (wanted) => {
    const { client } = await openUniversity();
    const { job } = await read(client, 'students', wanted);
    expect(job?.error).toContain('bunday fakultet yoʻq');
  });

  it('HEMIS: refuses values for other fields, lists without a source, and faculties where there are none', async () => {
    const { client } = await openUniversity();
    const fetch = (body: object) => client.call(imports.fetch, { body: body as never });
    expect((await fetch({ resource: 'students', defaults: { id_number: '1' } })).status).toBe(422);
    expect((await fetch({ resource: 'subjects', part: '1' })).status).toBe(422);
    expect((await fetch({ resource: 'regions' })).status).toBe(403);
    expect((await client.call(imports.source, { params: { resource: 'nothing' } })).status).toBe(404);
  });
});

describe('staff of one faculty', () => {
  it('HEMIS: reads no student of another faculty', async () => {
    const { id, client } = await openUniversity();
    const { department } = inventedStudent(0);
    const own = await makeFaculty(client, { faculty_code: String(department?.code) });
    const bound = await openAccount(server, superadmin, {
      permissions: RIGHTS,
      universityId: id,
      facultyId: own.id,
    });
    const { result } = await bound.client.call(imports.source, { params: { resource: 'students' } });
    expect([result.own_part_only, result.parts]).toEqual([
      true,
      [{ id: facultyThere(0), name: department?.name }],
    ]);
    const { id: importId, rows } = await read(bound.client, 'students');
    expect(rows).toBe(INVENTED.length / 2);
    const { page } = await importing(bound.client).read(importId);
    const other = inventedStudent(SECOND_FACULTY).idNumber;
    expect(JSON.stringify(page)).not.toContain(other);
    const refused = await read(bound.client, 'students', { part: facultyThere(SECOND_FACULTY) });
    expect(refused.job?.error).toContain('bunday fakultet yoʻq');
    expect((await bound.client.call(departments.list, {})).result.total).toBe(0);
  });

  it('HEMIS: reads no student of another faculty also from a service that does not filter', async () => {
    const unfiltered = createServer(async (request, response) => {
      const url = new URL(request.url ?? '/', register.url);
      url.searchParams.delete('_department');
      const answer = await fetch(url, { headers: { authorization: request.headers.authorization ?? '' } });
      response.writeHead(answer.status).end(await answer.text());
    });
    unfiltered.listen(0, '127.0.0.1');
    await once(unfiltered, 'listening');
    const { port } = unfiltered.address() as AddressInfo;
    const { id, client } = await openUniversity();
    await client.call(hemisConnections.remove, {});
    await connectTo(client, { ...register, url: `http://127.0.0.1:${port}` });
    const { department } = inventedStudent(0);
    const { id: facultyId } = await makeFaculty(client, { faculty_code: String(department?.code) });
    const bound = await openAccount(server, superadmin, { permissions: RIGHTS, universityId: id, facultyId });
    expect((await read(bound.client, 'students')).rows).toBe(INVENTED.length / 2);
    unfiltered.closeAllConnections();
    unfiltered.close();
  });

  it('HEMIS: is refused when the service has no faculty of that code or name', async () => {
    const { id, client } = await openUniversity();
    const { id: facultyId } = await makeFaculty(client);
    const bound = await openAccount(server, superadmin, { permissions: RIGHTS, universityId: id, facultyId });
    expect((await read(bound.client, 'students')).job?.error).toContain('fakultet topilmadi');
  });

  it('HEMIS: needs the permissions of the list', async () => {
    const { client } = await openUniversity(['student_index', 'student_store']);
    expect((await client.call(imports.fetch, { body: { resource: 'students' } })).status).toBe(403);
    const { status } = await client.call(imports.source, { params: { resource: 'students' } });
    expect(status).toBe(403);
  });
});
