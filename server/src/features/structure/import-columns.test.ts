import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFaculty, makeSpeciality, makeStudentGroup, studentGroupInput, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { makeStudent } from '#test/people-factories.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';

let own: ReturnType<typeof importing>;
const { server, admin } = useServer();
beforeAll(async () => {
  own = importing(admin);
});

const lines = (...rows: string[][]) => csv(rows.map((row) => row.join(';')).join('\n'));
const groupOf = async (id: number) => (await admin.call(students.read, { params: { id } })).result.group_id;
const reusedName = async () => {
  const closed = await makeStudentGroup(admin, { status: 0, entry_year: 2021 });
  const open = await makeStudentGroup(admin, { name: String(closed.name), entry_year: 2025 });
  return { closed, open, name: String(open.name) };
};

it('a name that a closed group had before: means the open group in an import of students', async () => {
  const { open, name } = await reusedName();
  const student = await makeStudent(admin);
  const { counts } = await own.write(
    lines(['Talaba raqami (HEMIS)', 'Guruh'], [student.id_number, name]),
    'students',
  );
  expect(counts).toMatchObject({ update: 1, error: 0 });
  expect(await groupOf(student.id)).toBe(open.id);
});

it('a name that a closed group had before: leaves a student of that group in it', async () => {
  const { closed, name } = await reusedName();
  const student = await makeStudent(admin, { group_id: closed.id });
  const { counts } = await own.write(
    lines(['Talaba raqami (HEMIS)', 'Guruh', 'Telefon'], [student.id_number, name, '+998901112233']),
    'students',
  );
  expect(counts).toMatchObject({ update: 1, error: 0 });
  const { result } = await admin.call(students.read, { params: { id: student.id } });
  expect(result).toMatchObject({ group_id: closed.id, phone: '+998901112233' });
});

it('a name of several closed groups: leaves a student in one of them, and is refused for others', async () => {
  const closed = await makeStudentGroup(admin, { status: 0 });
  const later = await makeStudentGroup(admin, { name: String(closed.name), status: 0 });
  const name = String(closed.name);
  const [ofLater, other] = [await makeStudent(admin, { group_id: later.id }), await makeStudent(admin)];
  const { id, counts } = await own.write(
    lines(
      ['Talaba raqami (HEMIS)', 'Guruh'],
      [String(ofLater.id_number), name],
      [String(other.id_number), name],
    ),
    'students',
  );
  expect(counts).toMatchObject({ update: 0, unchanged: 1, error: 1 });
  expect(await own.problems(id)).toEqual([[3, expect.stringContaining('Guruh: ')]]);
  expect(await groupOf(ofLater.id)).toBe(later.id);
});

it('a name that a closed group had before: means the open group in an import of groups', async () => {
  const { closed, open, name } = await reusedName();
  const { counts } = await own.write(
    lines(['Nomi (Oʻzbekcha)', 'Qabul yili'], [name, '2019']),
    'student_groups',
  );
  expect(counts).toMatchObject({ update: 1, error: 0 });
  const yearOf = async (id: number) =>
    (await admin.call(studentGroups.read, { params: { id } })).result.entry_year;
  expect([await yearOf(open.id), await yearOf(closed.id)]).toEqual([2019, closed.entry_year]);
});

const GROUP_HEAD = ['Nomi (Oʻzbekcha)', 'Qabul yili', 'Holati'];

it('a name that a closed group had before: means the group with the status of the row', async () => {
  const { closed, open, name } = await reusedName();
  const { counts } = await own.write(
    lines(GROUP_HEAD, [name, '2021', 'Nofaol'], [name, '2025', 'Faol']),
    'student_groups',
  );
  expect(counts).toMatchObject({ update: 0, unchanged: 2, error: 0 });
  const stored = async (id: number) => (await admin.call(studentGroups.read, { params: { id } })).result;
  expect([await stored(closed.id), await stored(open.id)]).toMatchObject([
    { entry_year: 2021, status: 0, version: closed.version },
    { entry_year: 2025, status: 1, version: open.version },
  ]);
});

it('a name of a closed and an open group: creates both, and refuses a third row', async () => {
  const name = `G-${unique()}`;
  const file = lines(GROUP_HEAD, [name, '2021', 'Nofaol'], [name, '2025', 'Faol'], [name, '2025', '']);
  const { id, counts } = await own.write(file, 'student_groups');
  expect(counts).toMatchObject({ create: 2, error: 1 });
  expect(await own.problems(id)).toEqual([[4, ': Shu yozuv 3-qatorda ham bor']]);
});

it('a closed group that a row opens under the name of an open one: is refused alone, in the dry run', async () => {
  const [one, other] = [await makeSpeciality(admin), await makeSpeciality(admin)];
  const closed = await makeStudentGroup(admin, { status: 0, speciality_id: one.id });
  const name = String(closed.name);
  await makeStudentGroup(admin, { name, speciality_id: other.id });
  const rest = await makeStudentGroup(admin, { speciality_id: one.id, entry_year: 2021 });
  const file = lines(
    ['Nomi (Oʻzbekcha)', 'Mutaxassislik', 'Qabul yili', 'Holati'],
    [name, String(one.code), '2021', 'Faol'],
    [String(rest.name), String(one.code), '2024', 'Faol'],
  );
  const { id, counts } = await own.check(file, 'student_groups');
  expect(counts).toMatchObject({ update: 1, error: 1 });
  expect(await own.problems(id)).toEqual([[2, expect.stringContaining('shunday nomli ochiq guruh bor')]]);
  expect((await own.act(id, { act: 'write' })).counts).toMatchObject({ update: 1, error: 1 });
  const stored = async (group: number) =>
    (await admin.call(studentGroups.read, { params: { id: group } })).result;
  expect(await stored(closed.id)).toMatchObject({ status: 0 });
  expect(await stored(rest.id)).toMatchObject({ entry_year: 2024 });
});

const STATUS_HEAD = ['Nomi (Oʻzbekcha)', 'Mutaxassislik', 'Holati'];
const statusOf = async (id: number) =>
  (await admin.call(studentGroups.read, { params: { id } })).result.status;
/** An open group, and a closed one of its name in another speciality, with the rows that change the status of both. */
async function swappedGroups() {
  const [one, other] = [await makeSpeciality(admin), await makeSpeciality(admin)];
  const closed = await makeStudentGroup(admin, { status: 0, speciality_id: other.id });
  const name = String(closed.name);
  const open = await makeStudentGroup(admin, { name, speciality_id: one.id });
  return {
    ...{ open, closed, name, speciality: String(one.code) },
    closing: [name, String(one.code), 'Nofaol'],
    opening: [name, String(other.code), 'Faol'],
  };
}

it('a group that takes the name of one that a later row closes: is opened beside a row that is refused', async () => {
  const { open, closed, closing, opening } = await swappedGroups();
  const used = await swappedGroups();
  const file = lines(STATUS_HEAD, opening, closing, used.opening);
  const { id, counts } = await own.check(file, 'student_groups');
  expect(counts).toMatchObject({ update: 2, error: 1 });
  expect(await own.problems(id)).toEqual([[4, expect.stringContaining('shunday nomli ochiq guruh bor')]]);
  expect((await own.act(id, { act: 'write' })).counts).toMatchObject({ update: 2, error: 1 });
  expect([await statusOf(open.id), await statusOf(closed.id)]).toEqual([0, 1]);
});

it('a group that takes the name of one closed much earlier in the file: is closed again by the undo', {
  tags: 'long',
}, async () => {
  const { open, closed, closing, opening, speciality } = await swappedGroups();
  const others = Array.from({ length: 600 }, () => [`G-${unique()}`, speciality, 'Faol']);
  const file = lines(STATUS_HEAD, closing, ...others, opening);
  const { id, counts } = await own.write(file, 'student_groups');
  expect(counts).toMatchObject({ create: others.length, update: 2, error: 0 });
  expect([await statusOf(open.id), await statusOf(closed.id)]).toEqual([0, 1]);
  expect((await own.act(id, { act: 'undo' })).state).toBe('undone');
  expect([await statusOf(open.id), await statusOf(closed.id)]).toEqual([1, 0]);
});

describe('a name that a closed and an open group have in one file', { tags: 'long' }, () => {
  /** The rows of groups between both, more than one batch. */
  const others = () => Array.from({ length: 300 }, () => [`G-${unique()}`, '2025', 'Faol']);
  const stored = async (name: string) => {
    const { result } = await admin.call(studentGroups.list, { query: { name } });
    return result.data
      .map(({ id, entry_year, status }) => ({ id, entry_year, status }))
      .sort((one, other) => Number(one.entry_year) - Number(other.entry_year));
  };
  const BOTH = [
    { entry_year: 2021, status: 0 },
    { entry_year: 2025, status: 1 },
  ];

  it('creates both, however many rows are between them, and refuses a third row', async () => {
    for (const closesFirst of [true, false]) {
      const name = `G-${unique()}`;
      const closed = [name, '2021', 'Nofaol'];
      const open = [name, '2025', 'Faol'];
      const between = others();
      const [first, last] = closesFirst ? [closed, open] : [open, closed];
      const file = lines(GROUP_HEAD, first, ...between, last, first);
      const { id, counts } = await own.write(file, 'student_groups');
      expect(counts).toMatchObject({ create: between.length + 2, update: 0, error: 1 });
      expect(await own.problems(id)).toEqual([
        [between.length + 4, expect.stringContaining('Shu yozuv 2-qatorda ham bor')],
      ]);
      expect(await stored(name)).toMatchObject(BOTH);
    }
  });

  it('closes the stored group and creates the new one, and the undo restores the former', async () => {
    for (const between of [[], others()]) {
      const before = await makeStudentGroup(admin, { entry_year: 2021 });
      const name = String(before.name);
      const file = lines(GROUP_HEAD, [name, '2021', 'Nofaol'], ...between, [name, '2025', 'Faol']);
      const { id, counts } = await own.write(file, 'student_groups');
      expect(counts).toMatchObject({ create: between.length + 1, update: 1, error: 0 });
      const [former] = await stored(name);
      expect(await stored(name)).toMatchObject(BOTH);
      expect(former?.id).toBe(before.id);
      expect((await own.act(id, { act: 'undo' })).state).toBe('undone');
      expect(await stored(name)).toEqual([{ id: before.id, entry_year: 2021, status: 1 }]);
    }
  });

  it('refuses a row that closes a stored group after one that changes it', async () => {
    const before = await makeStudentGroup(admin, { entry_year: 2021 });
    const name = String(before.name);
    const file = lines(GROUP_HEAD, [name, '2025', 'Faol'], [name, '2021', 'Nofaol']);
    const { id, counts } = await own.check(file, 'student_groups');
    expect(counts).toMatchObject({ update: 1, error: 1 });
    expect(await own.problems(id)).toEqual([[3, ': Shu yozuv 2-qatorda ham bor']]);
  });
});

it('a code that specialities of two faculties have: is distinguished by the code of the faculty', async () => {
  const code = `SP${unique()}`;
  const [first, second] = [await makeFaculty(admin), await makeFaculty(admin)];
  const other = await makeSpeciality(admin, { code, faculty_id: first.id });
  const meant = await makeSpeciality(admin, { code, faculty_id: second.id });
  const name = `G-${unique()}`;
  const head = ['Nomi (Oʻzbekcha)', 'Mutaxassislik'];
  const refused = await own.check(lines(head, [name, code]), 'student_groups');
  expect(await own.problems(refused.id)).toEqual([
    [2, expect.stringContaining(`masalan ${code} (${first.faculty_code})`)],
  ]);
  const { counts } = await own.write(
    lines(head, [name, `${code} (${second.faculty_code})`]),
    'student_groups',
  );
  expect(counts).toMatchObject({ create: 1, error: 0 });
  const { result } = await admin.call(studentGroups.list, { query: { name } });
  expect(result.data.map(({ speciality_id }) => speciality_id)).toEqual([meant.id]);
  expect(other.id).not.toBe(meant.id);
});

it('rows that share a name in one language: are refused as the same record', async () => {
  const [one, two] = [`A-${unique()}`, `B-${unique()}`];
  const file = lines(['Nomi (Oʻzbekcha)', 'Nomi (Русский)'], [one, 'Йулдош-1'], [two, one], [`C-${two}`, '']);
  const { id, counts } = await own.check(file, 'student_groups');
  expect(counts).toMatchObject({ create: 2, error: 1 });
  expect(await own.problems(id)).toEqual([[3, ': Shu yozuv 2-qatorda ham bor']]);
});

it('a name with parts that are missing: leaves these parts of an existing student', async () => {
  const { id, id_number, third_name, first_name } = await makeStudent(admin);
  const { counts } = await own.write(
    lines(['Toʻliq ismi', 'Talaba raqami (HEMIS)'], ['Yangiyev', String(id_number)]),
    'students',
  );
  expect(counts).toMatchObject({ update: 1, error: 0 });
  const { result } = await admin.call(students.read, { params: { id } });
  expect(result).toMatchObject({ second_name: 'Yangiyev', first_name, third_name });
});

describe('names of groups', () => {
  /** Begins the act while another transaction has the lock of names, which then locks a group, too. @returns the answer after its commit */
  async function actDuringNaming<Answer>(groupId: number, act: () => Promise<Answer>): Promise<Answer> {
    const { db } = server.services;
    const { acting } = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('student_groups'), 0)`.execute(tx);
      const begun = act();
      await untilLockWait(db);
      // Nobody waits so long, not even for a deadlock to be found, after which a job is retried.
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await sql`select from student_groups where id = ${groupId} for update`.execute(tx);
      return { acting: begun };
    });
    return acting;
  }

  it('are locked before the group that is renamed', async () => {
    const { id } = await makeStudentGroup(admin);
    const body = studentGroupInput();
    const answer = await actDuringNaming(id, () =>
      admin.call(studentGroups.update, { params: { id }, body }),
    );
    expect([answer.status, answer.result.name]).toEqual([200, body.name]);
  });

  it('are locked before the group that is opened, or that gets a name in another language', async () => {
    const closed = await makeStudentGroup(admin, { status: 0 });
    const params = { id: closed.id };
    const name = String(closed.name);
    const opened = await actDuringNaming(closed.id, () =>
      admin.call(studentGroups.update, { params, body: studentGroupInput({ name, status: 1 }) }),
    );
    expect([opened.status, opened.result.status]).toEqual([200, 1]);
    const translations = [{ language: 'ru' as const, name: `Г-${unique()}` }];
    const translated = await actDuringNaming(closed.id, () =>
      admin.call(studentGroups.update, { params, body: studentGroupInput({ name, translations }) }),
    );
    expect(translated.status).toBe(200);
  });

  it('are not locked for a change of a group that leaves its names', async () => {
    const { db } = server.services;
    const { id, name } = await makeStudentGroup(admin);
    const body = studentGroupInput({ name: String(name), status: 1, entry_year: 2019 });
    let isAnswered = false;
    const { acting } = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('student_groups'), 0)`.execute(tx);
      const begun = admin.call(studentGroups.update, { params: { id }, body }).finally(() => {
        isAnswered = true;
      });
      await untilLockWait(db, () => isAnswered);
      expect(isAnswered).toBe(true);
      return { acting: begun };
    });
    const { status, result } = await acting;
    expect([status, result.entry_year]).toEqual([200, 2019]);
  });

  it('are locked before the groups of an import', async () => {
    const group = await makeStudentGroup(admin, { entry_year: 2021 });
    const file = lines(
      ['Nomi (Oʻzbekcha)', 'Qabul yili'],
      [String(group.name), '2024'],
      [`G-${unique()}`, '2025'],
    );
    const { id, counts } = await actDuringNaming(group.id, () => own.check(file, 'student_groups'));
    expect(counts).toMatchObject({ update: 1, create: 1, error: 0 });
    const written = await actDuringNaming(group.id, () => own.act(id, { act: 'write' }));
    expect(written.counts).toMatchObject({ update: 1, create: 1, error: 0 });
    const undone = await actDuringNaming(group.id, () => own.act(id, { act: 'undo' }));
    expect(undone.state).toBe('undone');
  });
});
