import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import {
  makeFaculty,
  makeSpeciality,
  makeStudentGroup,
  specialityInput,
  studentGroupInput,
} from '#test/factories.ts';
import { makeRegistered } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, dekan } = useServer({ callers: ['admin', 'dekan'] });

const list = async (query: object) => (await admin.call(studentGroups.list, { query })).result;

it('need only a name, and belong to no faculty then', async () => {
  const made = await admin.call(studentGroups.create, { body: { language: 'oz', name: 'Tayyorlov' } });
  const { id, ...group } = made.result;
  expect(group).toMatchObject({
    faculty_id: null,
    faculty_name: null,
    speciality_id: null,
    speciality_name: null,
    study_language: null,
    entry_year: null,
    status: 1,
  });
  expect((await dekan.call(studentGroups.read, { params: { id } })).status).toBe(404);
});

it('student groups: have the faculty of their speciality and move with it', async () => {
  const speciality = await makeSpeciality(admin, { faculty_id: 1 });
  const { id, faculty_id, faculty_name } = await makeStudentGroup(admin, { speciality_id: speciality.id });
  expect([faculty_id, faculty_name]).toEqual([1, 'Matematika fakulteti']);
  const seen = async () => (await dekan.call(studentGroups.read, { params: { id } })).status;
  expect(await seen()).toBe(200);
  const body = specialityInput({ faculty_id: 2 });
  await admin.call(specialities.update, { params: { id: speciality.id }, body });
  expect(await seen()).toBe(404);
});

it('student groups: keep their speciality while students are registered, and curricula follow theirs to a faculty', async () => {
  const { plan } = await makeRegistered(admin);
  const { id } = plan.group;
  const other = await makeSpeciality(admin, { faculty_id: plan.curriculum.faculty_id });
  const move = async (speciality_id: number) =>
    admin.call(studentGroups.update, { params: { id }, body: studentGroupInput({ speciality_id }) });
  const refused = await move(other.id);
  expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['speciality_id']]);
  expect((await move(plan.curriculum.speciality_id)).status).toBe(200);
  const faculty = await makeFaculty(admin);
  const moved = {
    params: { id: plan.curriculum.speciality_id },
    body: specialityInput({ faculty_id: faculty.id }),
  };
  expect((await admin.call(specialities.update, moved)).status).toBe(200);
  const { result } = await admin.call(curricula.read, { params: { id: plan.curriculum.id } });
  expect(result.faculty_id).toBe(faculty.id);
});

it('student groups: are filtered by faculty, speciality, language, year, status and name', async () => {
  const all = (await list({ limit: 1000, faculty_id: 1 })).data;
  const [group] = all;
  if (group === undefined) throw new Error('The demonstration has no groups');
  const expected = {
    speciality_id: group.speciality_id,
    study_language: group.study_language,
    entry_year: group.entry_year,
    status: group.status,
    name: group.name,
  };
  for (const [name, value] of Object.entries(expected)) {
    const { data, total } = await list({ limit: 1000, faculty_id: 1, [name]: value });
    expect([name, data.map(({ id }) => id)]).toEqual([
      name,
      all.filter((one) => one[name as keyof typeof one] === value).map(({ id }) => id),
    ]);
    expect([name, total < all.length]).toEqual([name, true]);
  }
});

it.each([
  ['ИБ-101', /^ИБ-101-/],
  ['ib 101', /^ИБ-101-/],
])('student groups: are found in either script: “%s”', async (name, pattern) => {
  const admin2 = await signIn(server.url, 'admin2');
  const { result } = await admin2.call(studentGroups.list, { query: { name } });
  expect(result.total).toBeGreaterThan(0);
  for (const group of result.data) expect(group.name).toMatch(pattern);
});

it('sort by year and speciality, those without one last', async () => {
  await makeStudentGroup(admin, { entry_year: null });
  const years = (await list({ sort: '-entry_year', limit: 1000 })).data.map(({ entry_year }) => entry_year);
  expect(years).toEqual([...years].sort((one, other) => (other ?? 0) - (one ?? 0)));
  const { data } = await list({ sort: 'speciality_name' });
  expect(data[0]?.speciality_name).toBe('Amaliy matematika');
});

it('keep what an update leaves out and clear what it empties', async () => {
  const { id, ...made } = await makeStudentGroup(admin, { speciality_id: 1, study_language: 'ru' });
  const save = async (given: object) =>
    (
      await admin.call(studentGroups.update, {
        params: { id },
        body: { language: 'oz', name: made.name, ...given },
      })
    ).result;
  const shared = { speciality_id: 1, study_language: 'ru', entry_year: 2025 };
  expect(await save({})).toMatchObject(shared);
  expect(await save({ study_language: null, entry_year: null })).toMatchObject({
    ...shared,
    study_language: null,
    entry_year: null,
  });
});

it.each([
  ['speciality_id', 21],
  ['speciality_id', 999_999],
  ['speciality_id', 'x'],
  ['study_language', 'fr'],
  ['entry_year', 1989],
  ['entry_year', 2101],
  ['entry_year', 2025.5],
])('refuse %s %s', async (field, value) => {
  const body = { ...studentGroupInput(), [field]: value };
  const { status, error } = await admin.call(studentGroups.create, { body });
  expect([status, Object.keys(error.message)]).toEqual([422, [field]]);
});

it('get a speciality of the own faculty from a caller bound to one', async () => {
  const { id } = await makeStudentGroup(dekan, { speciality_id: 1 });
  for (const speciality_id of [5, null]) {
    const body = studentGroupInput({ speciality_id });
    for (const { status, error } of [
      await dekan.call(studentGroups.create, { body }),
      await dekan.call(studentGroups.update, { params: { id }, body }),
    ])
      expect([status, Object.keys(error.message)]).toEqual([422, ['speciality_id']]);
  }
  const unnamed = await dekan.call(studentGroups.create, { body: { language: 'oz', name: 'Nomsiz' } });
  expect(unnamed.error.message).toEqual({ speciality_id: ['Mutaxassislikni tanlang'] });
  const renamed = await dekan.call(studentGroups.update, {
    params: { id },
    body: { language: 'oz', name: 'Yangi nom' },
  });
  expect(renamed.result).toMatchObject({ name: 'Yangi nom', speciality_id: 1 });
});

it('a stale update is refused', async () => {
  const { id, version } = await makeStudentGroup(admin);
  const body = { ...studentGroupInput(), version };
  const edits = [1, 2].map(() => admin.call(studentGroups.update, { params: { id }, body }));
  expect((await Promise.all(edits)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('student groups: are exported with the text of their language of study', async () => {
  const { name } = await makeStudentGroup(admin, { speciality_id: 1, study_language: 'ru' });
  const query = { format: 'csv', columns: 'name,study_language,entry_year,faculty_name', name } as const;
  const { result } = await admin.call(studentGroups.export, { query });
  expect(String(result).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    '"Nomi","Taʼlim tili","Qabul yili","Fakultet"',
    `"${name}","Rus","2025","Matematika fakulteti"`,
  ]);
});

it('student groups: are offered with the open ones first', async () => {
  const speciality = await makeSpeciality(admin);
  const made = [
    ['A-1', 0],
    ['B-1', 1],
    ['C-1', 0],
    ['D-1', 1],
  ] as const;
  for (const [name, status] of made)
    await makeStudentGroup(admin, { name, status, speciality_id: speciality.id });
  const { result } = await admin.call(studentGroups.options, { query: { speciality_id: speciality.id } });
  expect(result.map(({ name }) => name)).toEqual(['B-1', 'D-1', 'A-1', 'C-1']);
});

describe('of one name', () => {
  const taken = { name: [expect.stringContaining('shunday nomli ochiq guruh bor')] };

  it('are refused in a university, on creation and on renaming, also together', async () => {
    const { name } = await makeStudentGroup(admin);
    const again = await admin.call(studentGroups.create, {
      body: studentGroupInput({ name: name.toUpperCase() }),
    });
    expect([again.status, again.error.code, again.error.message]).toEqual([409, 'duplicate', taken]);
    const other = await makeStudentGroup(admin);
    const body = studentGroupInput({ name });
    expect(
      (await admin.call(studentGroups.update, { params: { id: other.id }, body })).error.message,
    ).toEqual(taken);
    const fresh = studentGroupInput();
    const both = await Promise.all([1, 2].map(() => admin.call(studentGroups.create, { body: fresh })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const admin2 = await signIn(server.url, 'admin2');
    expect((await makeStudentGroup(admin2, { name })).name).toBe(name);
  });

  it('are allowed while all but one are closed', async () => {
    const { id, name } = await makeStudentGroup(admin, { status: 0 });
    const open = await makeStudentGroup(admin, { name });
    const reopen = () =>
      admin.call(studentGroups.update, { params: { id }, body: studentGroupInput({ name, status: 1 }) });
    expect((await reopen()).error.message).toEqual(taken);
    const renamed = studentGroupInput({ name: `${name} yangi`, status: 1 });
    const both = await admin.call(studentGroups.update, { params: { id }, body: renamed });
    expect([both.status, both.result.name]).toEqual([200, `${name} yangi`]);
    await admin.call(studentGroups.update, { params: { id }, body: studentGroupInput({ name, status: 0 }) });
    const body = studentGroupInput({ name, status: 0 });
    await admin.call(studentGroups.update, { params: { id: open.id }, body });
    expect((await reopen()).status).toBe(200);
  });
});
