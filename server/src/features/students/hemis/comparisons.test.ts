import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { hemisComparisons, hemisRecords } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { type Student, students } from '@dekanat/contract/students/students.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inventedStudent } from '#integrations/hemis/demo/demo-students.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeGpaRecord } from '#test/gpa-factories.ts';
import { compare, makePlace as makePlaceWith, recordsOf, runNight, statesOf } from '#test/hemis-comparing.ts';
import { connectTo, startRegister, type TestRegister } from '#test/hemis-register.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
let register: TestRegister;
beforeAll(async () => {
  register = await startRegister();
  await connectTo(admin, register);
});
beforeEach(() => register.misbehave());
afterAll(() => register.close());

const makePlace = (count?: number) => makePlaceWith({ server, admin, register }, count);

describe('a comparison of a faculty', () => {
  it('HEMIS: says of each record whether it is equal, differs, or is only on one side', async () => {
    const { facultyId, students } = await makePlace(4);
    const [equal, different, onlyHere, spelled] = students as [Student, Student, Student, Student];
    register.change(different.id_number, { phone: '+998901112233', payment: '12' });
    register.forget(onlyHere.id_number);
    // The same name in another script.
    register.change(spelled.id_number, { firstName: 'АНВАР', thirdName: 'КАРИМОВИЧ' });
    const unknown = inventedStudent(1);
    const { department } = register.studentOf(equal.id_number);
    register.add({ ...unknown, department });
    const comparison = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    expect(comparison).toMatchObject({
      state: 'complete',
      user_name: 'admin',
      counts: { equal: 2, different: 1, only_here: 1, only_there: 1, unreadable: 0, refused: 0, away: 0 },
    });
    expect(await statesOf(admin, comparison.id)).toEqual({
      [equal.id_number]: 'equal',
      [spelled.id_number]: 'equal',
      [different.id_number]: 'different',
      [onlyHere.id_number]: 'only_here',
      [unknown.idNumber]: 'only_there',
    });
    const [record] = await recordsOf(admin, comparison.id, { state: 'different', field: 'phone', open: 1 });
    expect(record?.differences).toMatchObject([
      { field: 'phone', ours: null, theirs: '+998901112233', acceptable: true, accepted: false },
      { field: 'edu_payment_id', ours: null, theirs: 'Toʻlov-kontrakt', acceptable: true },
    ]);
  });

  it('HEMIS: shows group, course and status without offering to take them over', {
    tags: 'long',
  }, async () => {
    const { facultyId, students } = await makePlace(1);
    const [student] = students as [Student];
    register.change(student.id_number, { status: '13', group: { id: 1, code: '', name: 'Boshqa guruh' } });
    const { id } = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    const [record] = await recordsOf(admin, id);
    expect(record?.differences.map(({ field, theirs, acceptable }) => [field, theirs, acceptable])).toEqual([
      ['group', 'Boshqa guruh', false],
      ['study_status', 'Akademik taʼtilda', false],
    ]);
  });

  const gpaRequests = () => register.requests.filter((path) => path.includes('/student-gpa-list?'));

  it('HEMIS: reads the list of GPAs only for a GPA to compare, and only that of the group', {
    tags: 'long',
  }, async () => {
    const { studentId, groupId } = await makeGpaRecord(server, admin);
    const { group } = await makePlace(2);
    register.misbehave('without-averages');
    register.requests.length = 0;
    await compare(admin, { target: 'group', group_id: group.id });
    expect(gpaRequests()).toEqual([]);
    await compare(admin, { target: 'group', group_id: groupId });
    await admin.call(hemisComparisons.compareStudent, { params: { id: studentId } });
    const ofGroup = expect.stringContaining(`_group=${groupId}&`);
    expect(gpaRequests()).toEqual([ofGroup, ofGroup]);
  });

  it('HEMIS: compares everything else when the list of GPAs fails', { tags: 'long' }, async () => {
    const { studentId, groupId } = await makeGpaRecord(server, admin, { students: 2 });
    await register.follow(server);
    const { id_number } = (await admin.call(students.read, { params: { id: studentId } })).result;
    register.change(id_number, { gpa: '3.07', phone: '+998901112233' });
    register.misbehave('without-gpas');
    const { id, state, counts } = await compare(admin, { target: 'group', group_id: groupId });
    expect([state, counts]).toMatchObject(['complete', { equal: 1, different: 1, away: 0, refused: 0 }]);
    const [record] = await recordsOf(admin, id, { state: 'different' });
    expect(record?.differences.map(({ field }) => field)).toEqual(['phone']);
    expect(gpaRequests()).not.toEqual([]);
    // The service does not count as away.
    register.misbehave();
    expect((await compare(admin, { target: 'group', group_id: groupId })).counts.different).toBe(1);
  });

  it('HEMIS: goes on after a student whose number is refused', async () => {
    const { facultyId, students } = await makePlace(3);
    const [refused, absent, different] = students as [Student, Student, Student];
    register.change(refused.id_number, { refusal: 'Talaba boshqa OTMda faol' });
    register.forget(absent.id_number);
    register.change(different.id_number, { phone: '+998901112233' });
    const { id, state, counts } = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    expect([state, counts.refused]).toEqual(['complete', 1]);
    expect(await statesOf(admin, id)).toEqual({
      [refused.id_number]: 'refused',
      [absent.id_number]: 'only_here',
      [different.id_number]: 'different',
    });
  });

  it('HEMIS: says why the only student of a comparison is refused', { tags: 'long' }, async () => {
    const { students } = await makePlace(1);
    const [student] = students as [Student];
    register.change(student.id_number, { refusal: 'Talaba boshqa OTMda faol' });
    const { result } = await admin.call(hemisComparisons.compareStudent, { params: { id: student.id } });
    expect(result.record).toMatchObject({ state: 'refused' });
    const { data } = (await admin.call(hemisComparisons.list, { query: { target: 'student' } })).result;
    expect(data.find(({ id }) => id === result.comparison?.id)).toMatchObject({
      state: 'refused',
      said: 'Talaba boshqa OTMda faol',
    });
  });

  it.each([undefined, 'without-averages'] as const)(
    'HEMIS: shows another GPA beside ours, also of hosts that list GPAs by themselves (%s)',
    { tags: 'long' },
    async (fault) => {
      const { studentId, groupId } = await makeGpaRecord(server, admin);
      await register.follow(server);
      const { id_number } = (await admin.call(students.read, { params: { id: studentId } })).result;
      const ours = register.studentOf(id_number).gpa;
      register.change(id_number, { gpa: '3.07' });
      if (fault) register.misbehave(fault);
      const { id } = await compare(admin, { target: 'group', group_id: groupId });
      const [record] = await recordsOf(admin, id);
      expect(record?.differences).toMatchObject([{ field: 'gpa', ours, theirs: '3.07', acceptable: false }]);
    },
  );

  it.each(['after', 'before'] as const)(
    'HEMIS: compares the present studies of a person who has earlier ones there too, %s them in the list',
    { tags: 'long' },
    async (place) => {
      const { facultyId, students } = await makePlace(1);
      const [{ id_number }] = students as [Student];
      const present = register.studentOf(id_number);
      const earlier = {
        ...present,
        idNumber: `3999911${id_number.slice(-5)}`,
        status: '14',
        phone: '+998900000000',
      };
      register.forget(id_number);
      for (const one of place === 'after' ? [present, earlier] : [earlier, present]) register.add(one);
      const { id } = await compare(admin, { target: 'faculty', faculty_id: facultyId });
      expect(await statesOf(admin, id)).toEqual({ [id_number]: 'equal' });
    },
  );

  it('HEMIS: shows no student of another faculty whom a host without filters names, and no graduates', async () => {
    const { facultyId, students } = await makePlace(1);
    const [{ id_number }] = students as [Student];
    const { department } = register.studentOf(id_number);
    register.add({ ...inventedStudent(2), department: { id: 999_999, code: 'X', name: 'Boshqa fakultet' } });
    register.add({ ...inventedStudent(3), department, status: '14' });
    register.misbehave('without-filters');
    const { id } = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    expect(await statesOf(admin, id)).toEqual({ [id_number]: 'equal' });
  });

  it('HEMIS: is refused by an address without the list, and says of nobody that the service lacks them', async () => {
    const { facultyId, students } = await makePlace(1);
    register.misbehave('404');
    const comparison = await compare(admin, { target: 'university' });
    expect(comparison.state).toBe('refused');
    const [{ id_number }] = students as [Student];
    const records = await recordsOf(admin, comparison.id, { faculty_id: facultyId });
    expect(records.map((one) => [one.id_number, one.state])).toEqual([[id_number, 'refused']]);
  });

  it('HEMIS: shows marks of subjects that differ, of a student and of a group', async () => {
    const { studentId, groupId } = await makeGpaRecord(server, admin);
    await register.follow(server);
    const { id_number } = (await admin.call(students.read, { params: { id: studentId } })).result;
    const [first, ...others] = register.studentOf(id_number).marks;
    if (first === undefined) throw new Error('The student has no mark');
    const ofStudent = async () => {
      const input = { params: { id: studentId } };
      return (await admin.call(hemisComparisons.compareStudent, input)).result.record;
    };
    expect(await ofStudent()).toMatchObject({ state: 'equal' });
    const mark = first.mark === 3 ? 4 : 3;
    register.change(id_number, { marks: [{ ...first, mark }, ...others] });
    const words = (shown: number) => `${first.name} (${first.semester}): ${shown}`;
    const difference = { field: 'marks', ours: words(first.mark), theirs: words(mark), acceptable: false };
    expect((await ofStudent())?.differences).toMatchObject([difference]);
    const { id } = await compare(admin, { target: 'group', group_id: groupId });
    const [record] = await recordsOf(admin, id, { field: 'marks' });
    expect(record?.differences).toMatchObject([difference]);
  });

  it('HEMIS: finds students by PINFL, and those that the register has in another faculty', {
    tags: 'long',
  }, async () => {
    const { facultyId, students } = await makePlace(2);
    const [renumbered, moved] = students as [Student, Student];
    register.change(renumbered.id_number, { idNumber: '399991100001' });
    register.change(moved.id_number, { department: { id: 999_999, code: 'X', name: 'Boshqa fakultet' } });
    const { id } = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    const found = await recordsOf(admin, id);
    expect(found.map(({ student_id, state }) => [student_id, state])).toEqual(
      expect.arrayContaining([
        [renumbered.id, 'different'],
        [moved.id, 'equal'],
      ]),
    );
    expect(found.find(({ student_id }) => student_id === renumbered.id)?.differences).toMatchObject([
      { field: 'id_number', theirs: '399991100001', acceptable: false },
    ]);
  });

  it('HEMIS: masks personal data until it is shown, which is recorded', async () => {
    const { facultyId, students } = await makePlace(1);
    const [student] = students as [Student];
    register.change(student.id_number, { birthDate: '2003-02-01', passport: 'AC7654321' });
    const { id } = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    const [record] = await recordsOf(admin, id);
    expect(JSON.stringify(record)).not.toMatch(/AC7654321|2003-02-01|01\.02\.2003/);
    const { result } = await admin.call(hemisRecords.show, { params: { id: record?.id ?? 0 } });
    expect(result).toMatchObject([
      { field: 'birth_date', ours: '01.09.2004', theirs: '01.02.2003' },
      { field: 'passport', theirs: 'AC7654321' },
    ]);
    const seen = await server.services.db
      .selectFrom('personal_data_showings')
      .where('record', '=', 'students')
      .where('row_id', '=', student.id)
      .select('id')
      .execute();
    expect(seen).toHaveLength(1);
  });

  it('HEMIS: reads names in snake case and codes of any shape', { tags: 'long' }, async () => {
    const { facultyId } = await makePlace(2);
    register.misbehave('snake-case');
    const { state, counts } = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    expect([state, counts.equal]).toEqual(['complete', 2]);
  });

  it.each(['faculty', 'university'] as const)(
    'HEMIS: names records of a list that cannot be read, and counts no student as missing because of them (%s)',
    { tags: 'long' },
    async (target) => {
      const { facultyId, students } = await makePlace(4);
      const [first, byPin, byName, absent] = students as [Student, Student, Student, Student];
      register.change(byPin.id_number, { idNumber: '1'.repeat(300), secondName: 'Boshqa' });
      register.change(byName.id_number, { idNumber: '', pin: null });
      const { department } = register.studentOf(first.id_number);
      register.add({ ...inventedStudent(4), idNumber: '', pin: null, department });
      register.forget(absent.id_number);
      const { id, counts } = await compare(admin, { target, faculty_id: facultyId });
      if (target === 'faculty') expect(counts).toMatchObject({ equal: 1, only_here: 1, unreadable: 3 });
      const found = await recordsOf(admin, id, { faculty_id: facultyId });
      const rows = found.filter(({ state }) => state === 'unreadable');
      expect(rows.map(({ student_id, unreadable }) => [student_id, unreadable?.problem])).toEqual(
        expect.arrayContaining([
          [byPin.id, 'wrong_number'],
          [byName.id, 'no_number'],
          [null, 'no_number'],
        ]),
      );
      if (target === 'faculty')
        expect(rows.map(({ unreadable }) => unreadable?.row).toSorted()).toEqual([2, 3, 4]);
      const others = found.filter(({ state }) => state !== 'unreadable');
      expect(Object.fromEntries(others.map(({ id_number, state }) => [id_number, state]))).toEqual({
        [first.id_number]: 'equal',
        [absent.id_number]: 'only_here',
      });
      const file = await fetch(
        `${server.url}/api/crm/hemis-records/export?comparison_id=${id}&format=csv&state=unreadable&language=en`,
        { headers: { authorization: `Bearer ${admin.token}` } },
      );
      expect(await file.text()).toMatch(
        /The student number of the record is malformed \(row [\d,]+ of the HEMIS list\)/,
      );
    },
  );

  it('HEMIS: says of one student that the record cannot be read', { tags: 'long' }, async () => {
    const { students } = await makePlace(1);
    const [student] = students as [Student];
    register.misbehave('without-numbers');
    const { result } = await admin.call(hemisComparisons.compareStudent, { params: { id: student.id } });
    expect(result.record).toMatchObject({
      state: 'unreadable',
      unreadable: { problem: 'no_number', row: null },
      differences: [],
    });
  });

  it('HEMIS: compares citizenship, payment and form by code, and by name where there is none', {
    tags: 'long',
  }, async () => {
    const { facultyId, students } = await makePlace(3);
    const [byName, other, byCode] = students as [Student, Student, Student];
    register.change(byName.id_number, { citizenship: 'ЎЗБЕКИСТОН РЕСПУБЛИКАСИ ФУҚАРОСИ' });
    register.change(other.id_number, { citizenship: 'XORIJIY DAVLAT FUQAROSI', payment: 'ТЎЛОВ-КОНТРАКТ' });
    register.change(byCode.id_number, { payment: '11' });
    const { id } = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    const found = await recordsOf(admin, id);
    const values = found.map(({ id_number, differences }) => [
      id_number,
      differences.map(({ theirs }) => theirs),
    ]);
    expect(Object.fromEntries(values)).toEqual({
      [byName.id_number]: [],
      [other.id_number]: ['Xorijiy davlat fuqarosi', 'Toʻlov-kontrakt'],
      [byCode.id_number]: ['Davlat granti'],
    });
  });

  it('HEMIS: reads each list of its structure once for a group', { tags: 'long' }, async () => {
    const { group } = await makePlace(1);
    register.requests.length = 0;
    await compare(admin, { target: 'group', group_id: group.id });
    const read = (list: string) => register.requests.filter((path) => path.includes(`/data/${list}?`));
    expect([read('group-list').length, read('department-list').length]).toEqual([1, 1]);
  });

  it('HEMIS: ends as refused, with the words of the service, and marks who was not compared', async () => {
    const { facultyId } = await makePlace(2);
    register.misbehave('403');
    const comparison = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    expect(comparison).toMatchObject({ state: 'refused', counts: { refused: 2, equal: 0, only_here: 0 } });
  });
});

describe('other comparisons', () => {
  it('HEMIS: compares a group, and exports its records', async () => {
    const { group, students } = await makePlace(2);
    const [student] = students as [Student];
    register.change(student.id_number, { phone: '+998931112233' });
    const { id, target_name, counts } = await compare(admin, { target: 'group', group_id: group.id });
    expect([target_name, counts.different, counts.equal]).toEqual([group.name, 1, 1]);
    const file = await fetch(
      `${server.url}/api/crm/hemis-records/export?comparison_id=${id}&format=csv&state=different&language=ru`,
      { headers: { authorization: `Bearer ${admin.token}` } },
    );
    expect(await file.text()).toContain('Телефон: — → +998931112233');
  });

  it('HEMIS: compares one student at once, also while the service is away', async () => {
    const { students } = await makePlace(1);
    const [student] = students as [Student];
    const input = { params: { id: student.id } };
    expect((await admin.call(hemisComparisons.ofStudent, input)).result.record).toBeNull();
    register.change(student.id_number, { firstName: 'Botir' });
    const { result } = await admin.call(hemisComparisons.compareStudent, input);
    expect(result).toMatchObject({
      comparison: { target: 'student', user_name: 'admin' },
      record: { state: 'different', differences: [{ field: 'first_name', ours: 'Anvar', theirs: 'Botir' }] },
    });
    expect((await admin.call(hemisComparisons.ofStudent, input)).result).toEqual(result);
  });

  it('HEMIS: keeps former comparisons', { tags: 'long' }, async () => {
    const { facultyId, students } = await makePlace(1);
    const [student] = students as [Student];
    const before = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    register.change(student.id_number, { phone: '+998941112233' });
    const after = await compare(admin, { target: 'faculty', faculty_id: facultyId });
    expect(await statesOf(admin, before.id)).toEqual({ [student.id_number]: 'equal' });
    expect(await statesOf(admin, after.id)).toEqual({ [student.id_number]: 'different' });
  });
});

describe('a user of one faculty', () => {
  it('HEMIS: compares and sees the own faculty alone, also in a comparison of the university', async () => {
    const own = await makePlace(1);
    const other = await makePlace(1);
    for (const { students } of [own, other])
      for (const { id_number } of students) register.change(id_number, { phone: '+998951112233' });
    const { client } = await openAccount(server, admin, {
      permissions: ['hemis_comparison_index', 'hemis_comparison_store', 'student_index'],
      facultyId: own.facultyId,
    });
    const whole = await compare(admin, { target: 'university' });
    const seen = await recordsOf(client, whole.id);
    expect(seen.map(({ student_id }) => student_id)).toEqual(own.students.map(({ id }) => id));
    const { result } = await client.call(hemisComparisons.read, { params: { id: whole.id } });
    expect(result.counts).toMatchObject({ different: 1, equal: 0 });
    const body = { target: 'university' } as const;
    expect((await client.call(hemisComparisons.create, { body })).status).toBe(403);
    const foreign = { target: 'faculty', faculty_id: other.facultyId } as const;
    expect((await client.call(hemisComparisons.create, { body: foreign })).status).toBe(422);
    expect((await compare(client, { target: 'faculty', faculty_id: own.facultyId })).state).toBe('complete');
  });
});

describe('the comparison of the night', () => {
  const newsOf = async (client: Client) =>
    (await client.call(notifications.list, { query: { language: 'en' } })).result.data.map(
      ({ text }) => text,
    );

  it('HEMIS: tells the readers what is new since the night before', async () => {
    const { students } = await makePlace(2);
    const [first, second] = students as [Student, Student];
    await connectTo(admin, register, { nightly: true });
    register.change(first.id_number, { phone: '+998961112233' });
    const { client } = await openAccount(server, admin, { permissions: ['hemis_comparison_index'] });
    await runNight(server);
    expect(await newsOf(client)).toEqual([]);
    register.change(second.id_number, { phone: '+998961112244' });
    await runNight(server);
    expect(await newsOf(client)).toEqual(['Nightly comparison with HEMIS: new differences — 1']);
    const { result } = await client.call(hemisComparisons.list, { query: { target: 'university' } });
    const [last] = result.data;
    expect(last).toMatchObject({ user_name: null, new_records: 1 });
    const fresh = await recordsOf(client, last?.id ?? 0, { is_new: 1 });
    expect(fresh.map(({ student_id }) => student_id)).toEqual([second.id]);
  });

  it('HEMIS: a record with fewer differences than the night before is not new', {
    tags: 'long',
  }, async () => {
    const { students } = await makePlace(1);
    const number = students[0]?.id_number ?? '';
    await connectTo(admin, register, { nightly: true });
    const { firstName } = register.studentOf(number);
    register.change(number, { phone: '+998961112266', firstName: 'Boshqa' });
    await runNight(server);
    register.change(number, { firstName });
    const { client } = await openAccount(server, admin, { permissions: ['hemis_comparison_index'] });
    await runNight(server);
    expect(await newsOf(client)).toEqual([]);
    const { data } = (await client.call(hemisComparisons.list, { query: { target: 'university' } })).result;
    expect(data[0]).toMatchObject({ state: 'complete', new_records: 0 });
  });

  it('HEMIS: tells what is new also when the number of a student is refused', { tags: 'long' }, async () => {
    const { students } = await makePlace(2);
    const [refused, changed] = students as [Student, Student];
    register.change(refused.id_number, { refusal: 'Talaba boshqa OTMda faol' });
    // Because of it, missing students are asked for one by one.
    register.add({ ...inventedStudent(4), idNumber: '', pin: null });
    await connectTo(admin, register, { nightly: true });
    await runNight(server);
    const { client } = await openAccount(server, admin, { permissions: ['hemis_comparison_index'] });
    register.change(changed.id_number, { phone: '+998961112255' });
    await runNight(server);
    expect(await newsOf(client)).toEqual(['Nightly comparison with HEMIS: new differences — 1']);
    const { data } = (await admin.call(hemisComparisons.list, { query: { target: 'university' } })).result;
    expect(data[0]).toMatchObject({ state: 'complete', counts: { refused: 1 } });
  });

  it('HEMIS: tells those who may use the connection, once a night, that HEMIS was away and since when', async () => {
    const { facultyId } = await makePlace(1);
    await connectTo(admin, register, { nightly: true });
    await compare(admin, { target: 'faculty', faculty_id: facultyId });
    const { client } = await openAccount(server, admin, { permissions: ['hemis_connection_index'] });
    const { client: reader } = await openAccount(server, admin, { permissions: ['hemis_comparison_index'] });
    await server.services.db
      .insertInto('hemis_states')
      .values({ university_id: 1, away_since: '2026-01-02T03:04:00Z' })
      .onConflict((conflict) =>
        conflict.column('university_id').doUpdateSet({ away_since: '2026-01-02T03:04:00Z' }),
      )
      .execute();
    register.misbehave('without-lists');
    await runNight(server);
    await runNight(server);
    expect(await newsOf(client)).toEqual([
      'The nightly comparison with HEMIS did not end: HEMIS has been away since 02.01.2026 08:04',
    ]);
    expect(await newsOf(reader)).toEqual([]);
  });
});
