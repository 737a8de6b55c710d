import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hemisComparisons } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { type Student, students } from '@dekanat/contract/students/students.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { inventedStudent } from '#integrations/hemis/demo/demo-students.ts';
import { openAccount } from '#test/accounts.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeGpaRecord } from '#test/gpa-factories.ts';
import { compare, makePlace, recordsOf, statesOf } from '#test/hemis-comparing.ts';
import { connectTo, startRegister, type TestRegister } from '#test/hemis-register.ts';
import { insertRating } from '#test/paper-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
let register: TestRegister;
beforeAll(async () => {
  register = await startRegister();
  await connectTo(admin, register);
});
beforeEach(() => register.misbehave());
afterAll(() => register.close());
const place = (count?: number) => makePlace({ server, admin, register }, count);

describe('a student whom HEMIS has in another place', () => {
  /** Two faculties; HEMIS has the only student of the second one in the group of the first one. */
  async function movedStudent() {
    const there = await place(1);
    const here = await place(1);
    const [resident] = there.students as [Student];
    const [moved] = here.students as [Student];
    const { department, group } = register.studentOf(resident.id_number);
    register.change(moved.id_number, { department, group });
    return { there, here, resident, moved };
  }

  it.each(['faculty', 'group'] as const)(
    'HEMIS: has a record that says that he is elsewhere here (%s)',
    async (target) => {
      const { there, resident, moved } = await movedStudent();
      const { id, counts } = await compare(admin, {
        ...{ target, faculty_id: there.facultyId, group_id: there.group.id },
      });
      expect(counts).toMatchObject({ equal: 1, here_elsewhere: 1, only_there: 0 });
      expect(await statesOf(admin, id)).toEqual({
        [resident.id_number]: 'equal',
        [moved.id_number]: 'here_elsewhere',
      });
      const [record] = await recordsOf(admin, id, { state: 'here_elsewhere' });
      expect(record).toMatchObject({ student_id: moved.id, faculty_id: there.facultyId, differences: [] });
      const file = await fetch(
        `${server.url}/api/crm/hemis-records/export?comparison_id=${id}&format=csv&state=here_elsewhere&language=en`,
        { headers: { authorization: `Bearer ${admin.token}` } },
      );
      expect(await file.text()).toContain('In HEMIS in this group or faculty');
      // It is no comparison of the student.
      const input = { params: { id: moved.id } };
      expect((await admin.call(hemisComparisons.ofStudent, input)).result.record).toBeNull();
    },
  );

  it('HEMIS: is named to a user of the faculty by what HEMIS says alone', { tags: 'long' }, async () => {
    const { there, moved } = await movedStudent();
    register.change(moved.id_number, { firstName: 'Botir' });
    const { client } = await openAccount(server, admin, {
      permissions: ['hemis_comparison_index', 'hemis_comparison_store', 'student_index'],
      facultyId: there.facultyId,
    });
    const { id } = await compare(client, { target: 'faculty', faculty_id: there.facultyId });
    const [record] = await recordsOf(client, id, { state: 'here_elsewhere' });
    expect(record).toMatchObject({ student_id: null, id_number: moved.id_number });
    expect(record?.full_name).toContain('Botir');
  });

  it('HEMIS: has none when he has left there, or the service names him without being asked', {
    tags: 'long',
  }, async () => {
    const { there, here, moved } = await movedStudent();
    register.change(moved.id_number, { status: '14' });
    const left = await compare(admin, { target: 'faculty', faculty_id: there.facultyId });
    expect(left.counts.here_elsewhere).toBe(0);
    register.misbehave('without-filters');
    const other = await compare(admin, { target: 'faculty', faculty_id: here.facultyId });
    expect(other.counts).toMatchObject({ here_elsewhere: 0, different: 1 });
  });
});

describe('what HEMIS does not give', () => {
  it('HEMIS: marks that cannot be read are named, and no student counts as compared by them', async () => {
    const { studentId, groupId } = await makeGpaRecord(server, admin);
    await register.follow(server);
    const whole = await compare(admin, { target: 'group', group_id: groupId });
    expect(whole).toMatchObject({ state: 'complete', unread: [], counts: { equal: 1 } });
    register.misbehave('without-records');
    const { id, ...partly } = await compare(admin, { target: 'group', group_id: groupId });
    expect(partly).toMatchObject({ state: 'complete', unread: ['marks'], counts: { equal: 1 } });
    const input = { params: { id: studentId } };
    expect((await admin.call(hemisComparisons.ofStudent, input)).result.comparison).toMatchObject({
      id,
      unread: ['marks'],
    });
    // Without marks here there is none to compare.
    const { group } = await place(1);
    register.misbehave('without-records');
    expect((await compare(admin, { target: 'group', group_id: group.id })).unread).toEqual([]);
  });

  it('HEMIS: a list of GPAs that fails is named, if there is a GPA to compare', {
    tags: 'long',
  }, async () => {
    const { groupId } = await makeGpaRecord(server, admin);
    const { group } = await place(1);
    register.misbehave('without-gpas');
    const unreadOf = async (group_id: number) => (await compare(admin, { target: 'group', group_id })).unread;
    expect([await unreadOf(groupId), await unreadOf(group.id)]).toEqual([['gpa'], []]);
  });

  it.each(['faculty', 'group', 'university'] as const)(
    'HEMIS: a list of faculties that fails is named, and ends nothing else (%s)',
    { tags: 'long' },
    async (target) => {
      const { facultyId, group, ...here } = await place(2);
      const [student, different] = here.students as [Student, Student];
      register.change(different.id_number, { phone: '+998901112233' });
      const { department, group: theirs } = register.studentOf(student.id_number);
      const unknown = inventedStudent(4);
      register.add({ ...unknown, department, group: theirs });
      register.misbehave('without-departments');
      const comparison = await compare(admin, { target, faculty_id: facultyId, group_id: group.id });
      expect(comparison).toMatchObject({ state: 'complete', unread: ['departments'] });
      const stateOf = async (fio: string) =>
        (await recordsOf(admin, comparison.id, { fio })).map(({ state }) => state);
      expect(await stateOf(student.id_number)).toEqual(['equal']);
      expect(await stateOf(different.id_number)).toEqual(['different']);
      // Without its id in HEMIS there is no list of a faculty.
      expect(await stateOf(unknown.idNumber)).toEqual(target === 'faculty' ? [] : ['only_there']);
      // Jobs go on asking the service.
      register.misbehave();
      expect((await compare(admin, { target: 'group', group_id: group.id })).unread).toEqual([]);
    },
  );
});

it.each(['faculty', 'group'] as const)(
  'HEMIS: a %s that it has under no such name is named: students whom it alone has are not seen',
  async (target) => {
    const { facultyId, group, students: here } = await place(1);
    const [student] = here as [Student];
    const known = register.studentOf(student.id_number);
    const body = { target, faculty_id: facultyId, group_id: group.id };
    register.add({ ...inventedStudent(30), department: known.department, group: known.group });
    expect(await compare(admin, body)).toMatchObject({ unread: [], counts: { equal: 1, only_there: 1 } });
    const renamed = { code: 'X', name: 'Boshqa nom' };
    const there = {
      department: known.department && { ...known.department, ...renamed },
      group: known.group && { ...known.group, ...renamed },
    };
    register.change(student.id_number, there);
    register.change(inventedStudent(30).idNumber, there);
    const { counts, unread } = await compare(admin, body);
    expect([unread, counts.only_there, counts.only_here]).toEqual([['place'], 0, 0]);
  },
);

it('HEMIS: the faculty of a group that it has under no such name is named as well', {
  tags: 'long',
}, async () => {
  const { group, students: here } = await place(1);
  const [student] = here as [Student];
  const { department, group: theirs } = register.studentOf(student.id_number);
  const renamed = department && { ...department, code: 'X', name: 'Boshqa nom' };
  register.change(student.id_number, { department: renamed });
  register.add({ ...inventedStudent(40), department: renamed, group: theirs });
  const { counts, unread } = await compare(admin, { target: 'group', group_id: group.id });
  expect([unread, counts.only_there, counts.only_here]).toEqual([['place'], 0, 0]);
});

it('HEMIS: finds the faculty of a student by the name of a department without a code', {
  tags: 'long',
}, async () => {
  const places = [await place(1), await place(1), await place(1)];
  const unknown = places.map(({ students: [student] }, index) => {
    const { department, ...theirs } = register.studentOf(String(student?.id_number));
    const named = department && { ...department, code: '' };
    register.change(theirs.idNumber, { department: named });
    return { ...inventedStudent(10 + index), department: named };
  });
  for (const student of unknown) register.add(student);
  const { id } = await compare(admin, { target: 'university' });
  const found = await recordsOf(admin, id, { state: 'only_there' });
  const facultyOf = new Map(found.map(({ id_number, faculty_id }) => [id_number, faculty_id]));
  expect(unknown.map(({ idNumber }) => facultyOf.get(idNumber))).toEqual(
    places.map(({ facultyId }) => facultyId),
  );
  // A student without a department is of no faculty.
  const nowhere = { ...inventedStudent(20), department: null };
  register.add(nowhere);
  const again = await compare(admin, { target: 'university' });
  const [record] = await recordsOf(admin, again.id, { fio: nowhere.idNumber });
  expect(record?.faculty_id).toBeNull();
});

describe('marks of a faculty', () => {
  /** A faculty of two students with a mark each, of which HEMIS has one of the first student otherwise. */
  async function facultyWithMarks() {
    const { id: facultyId } = await makeFaculty(admin);
    const group = await makeGpaRecord(server, admin, { students: 2, facultyId });
    await insertRating(server, group.subjectOf(1, 0), { rating: 95, mark: 5 });
    await register.follow(server);
    const { id_number } = (await admin.call(students.read, { params: { id: group.studentId } })).result;
    const [first, ...others] = register.studentOf(id_number).marks;
    if (first === undefined) throw new Error('The student has no mark');
    register.change(id_number, { marks: [{ ...first, mark: first.mark === 3 ? 4 : 3 }, ...others] });
    return { facultyId, groupId: group.groupId, id_number };
  }
  const lookUps = () => register.requests.filter((path) => path.includes('/student-info?')).length;

  it('HEMIS: are compared if that is asked for', async () => {
    const { facultyId, groupId, id_number } = await facultyWithMarks();
    register.requests.length = 0;
    const without = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    expect([without.with_marks, without.counts.equal, lookUps()]).toEqual([false, 2, 0]);
    const { id, ...whole } = await compare(admin, {
      ...{ target: 'faculty', faculty_id: facultyId, with_marks: true },
    });
    expect(whole).toMatchObject({ with_marks: true, counts: { equal: 1, different: 1 } });
    expect(lookUps()).toBe(2);
    const [record] = await recordsOf(admin, id, { field: 'marks' });
    expect(record?.id_number).toBe(id_number);
    expect((await compare(admin, { target: 'group', group_id: groupId })).with_marks).toBe(true);
  });

  it('HEMIS: are asked for several students at a time', { tags: 'long' }, async () => {
    const { facultyId } = await facultyWithMarks();
    // Answers two look-ups when both are under way.
    const waiting: (() => void)[] = [];
    const gate = createServer(async (request, response) => {
      if (request.url?.includes('/student-info?'))
        await new Promise<void>((resolve) => {
          if (waiting.push(resolve) === 2) for (const go of waiting) go();
        });
      const { authorization = '' } = request.headers;
      const answer = await fetch(`${register.url}${request.url}`, { headers: { authorization } });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
    gate.listen(0, '127.0.0.1');
    await once(gate, 'listening');
    onTestFinished(async () => {
      gate.closeAllConnections();
      gate.close();
      await connectTo(admin, register);
    });
    await connectTo(admin, { url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}` });
    const { state, counts } = await compare(admin, {
      ...{ target: 'faculty', faculty_id: facultyId, with_marks: true },
    });
    expect([state, counts.different]).toEqual(['complete', 1]);
  });
});
