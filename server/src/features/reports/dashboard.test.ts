import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { monthsAgo } from '@dekanat/contract/api/days.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { enrolment } from '@dekanat/contract/reports/enrolment.ts';
import { universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import {
  leaveEndsSoonUntil,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { licences } from '@dekanat/contract/universities/licences.ts';
import { universities } from '@dekanat/contract/universities/universities.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, type DemoName, signIn } from '#test/client.ts';
import {
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeLicence,
  makeSpeciality,
  makeStudentGroup,
  makeUniversity,
  universityInput,
} from '#test/factories.ts';
import { makeJob } from '#test/operations-factories.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin: maker } = useServer();
beforeAll(async () => {
  const { id } = await makeGroup(maker, ['faculty_index']);
  await makeAdmin(maker, { permission_group_id: id });
  await makeStudentGroup(maker, { speciality_id: null });
  const { id: faculty_id } = await makeFaculty(maker, { status: 0 });
  await makeDepartment(maker, { faculty_id, status: 0 });
  const { id: speciality_id } = await makeSpeciality(maker, { faculty_id, status: 0 });
  await makeStudentGroup(maker, { speciality_id, status: 0 });
  const { id: unused } = await makeStudent(maker);
  await maker.call(studentAccounts.changePassword, { params: { id: unused }, body: {} });
  const { id: studentId } = await makeStudent(maker);
  await server.services.db
    .updateTable('students')
    .set({ group_id: null })
    .where('id', '=', studentId)
    .execute();
});

const lists = {
  faculties: faculties.list,
  departments: departments.list,
  specialities: specialities.list,
  student_groups: studentGroups.list,
  students: students.list,
  teachers: teachers.list,
  admins: admins.list,
};
/** What the tile of students counts and links to. */
const STUDYING = { study_status: 'studying' };
/** Records are counted as in the statistics of a university: active ones. */
const ACTIVE = { status: 1 };
const FILTERS = {
  faculties: ACTIVE,
  departments: ACTIVE,
  specialities: ACTIVE,
  student_groups: ACTIVE,
  students: STUDYING,
  teachers: ACTIVE,
};
const totalOf = async (
  client: Client,
  list: (typeof lists)[keyof typeof lists] | typeof licences.list | typeof universities.list,
  query = {},
) => (await client.call(list, { query: { limit: 1, ...query } })).result.total;
const read = async (client: Client, query = {}) => (await client.call(dashboard.read, { query })).result;

describe.each<DemoName>(['superadmin', 'admin', 'dekan', 'viewer', 'admin2'])('of %s', (name) => {
  it('returns counts equal to the totals of the linked lists', async () => {
    const client = await signIn(server.url, name);
    const { counts } = await read(client);
    const counted = counts.filter(({ kind }) => kind in lists);
    expect(counted.length).toBeGreaterThan(2);
    for (const { kind, total } of counted) {
      expect([kind, total]).toEqual([
        kind,
        await totalOf(client, lists[kind as keyof typeof lists], FILTERS[kind as keyof typeof FILTERS] ?? {}),
      ]);
    }
  });

  it('returns concerns equal to the totals of the linked filtered lists', async () => {
    const client = await signIn(server.url, name);
    const { counts, concerns } = await read(client);
    const named = new Map<string, number>(concerns.map(({ kind, total }) => [kind, total]));
    const unused = { status: 1, signed_in: 0 };
    const linked = [
      ['admins', 'admins_never_signed_in', unused],
      ['teachers', 'teachers_never_signed_in', { ...unused, with_account: 1 }],
      ['students', 'students_never_signed_in', { ...unused, with_account: 1 }],
      ['student_groups', 'student_groups_without_speciality', { status: 1, with_speciality: 0 }],
      ['students', 'students_without_group', { ...STUDYING, with_group: 0 }],
      ['students', 'students_without_register', { ...STUDYING, with_register: 0 }],
    ] as const;
    const seen = linked.filter(([list]) => counts.some(({ kind }) => kind === list));
    for (const [list, concern, query] of seen)
      expect([concern, named.get(concern) ?? 0]).toEqual([
        concern,
        await totalOf(client, lists[list], query),
      ]);
  });

  it('returns charts that add up to the active groups', async () => {
    const client = await signIn(server.url, name);
    const { groups_by_year: byYear, groups_by_faculty: byFaculty, concerns } = await read(client);
    const active = await totalOf(client, studentGroups.list, { status: 1 });
    const sum = (rows: { total: number }[]) => rows.reduce((all, { total }) => all + total, 0);
    const without = concerns.find(({ kind }) => kind === 'student_groups_without_speciality')?.total ?? 0;
    expect(sum(byYear)).toBe(active);
    expect(sum(byFaculty) + without).toBe(active);
  });
});

it.each<DemoName>(['admin', 'admin2'])(
  'dashboard: has the numbers of the statistics of the university and of the enrolment for %s',
  async (name) => {
    const client = await signIn(server.url, name);
    const counts = Object.fromEntries((await read(client)).counts.map(({ kind, total }) => [kind, total]));
    const { data } = (await client.call(universityStatistics.calls.list, { query: { limit: 1000 } })).result;
    expect(data).toMatchObject([
      { students: counts.students, teachers: counts.teachers, directions: counts.specialities },
    ]);
    const { totals } = (await client.call(enrolment.calls.list)).result;
    expect(totals.student_count).toBe(counts.students);
  },
);

it('dashboard: returns only counts of lists that the caller may open', async () => {
  const { client } = await openAccount(server, maker, { permissions: ['user_log_index', 'faculty_index'] });
  const { counts, concerns, groups_by_year } = await read(client);
  expect(counts.map(({ kind }) => kind)).toEqual(['faculties']);
  expect([concerns, groups_by_year]).toEqual([[], []]);
});

it('dashboard: counts failed jobs, and accounts that were never used, for users who may list them', async () => {
  const before = Object.fromEntries((await read(maker)).concerns.map(({ kind, total }) => [kind, total]));
  await makeJob(server, { university_id: 1, status: 'failed' });
  const after = Object.fromEntries((await read(maker)).concerns.map(({ kind, total }) => [kind, total]));
  expect(after.jobs_failed).toBe((before.jobs_failed ?? 0) + 1);
  expect(after.jobs_failed).toBe((await maker.call(jobs.list, { query: { status: 'failed' } })).result.total);
  expect(after.students_never_signed_in).toBeGreaterThan(0);
});

it('dashboard: counts leaves that end soon, orders without a scan and students without a photo like the linked lists', async () => {
  const [early, late] = [await makeStudent(maker), await makeStudent(maker)];
  await moveStudents(maker, [early.id], { order_date: monthsAgo(12) });
  await moveStudents(maker, [late.id], { order_date: monthsAgo(10) });
  const { concerns } = await read(maker);
  const named = new Map<string, number>(concerns.map(({ kind, total }) => [kind, total]));
  const leave = { status: 'academic_leave', until: leaveEndsSoonUntil(), limit: 1000 } as const;
  const ending = (await maker.call(studentStatuses.list, { query: leave })).result;
  const ids = ending.data.map(({ id }) => id);
  expect([ids.includes(early.id), ids.includes(late.id)]).toEqual([true, false]);
  expect(named.get('leave_ending')).toBe(ending.total);
  const unscanned = { with_students: 1, with_file: 0 } as const;
  const papers = (await maker.call(orders.list, { query: unscanned })).result.total;
  expect(papers).toBeGreaterThan(1);
  expect(named.get('orders_without_scan')).toBe(papers);
  const photoless = await totalOf(maker, students.list, { ...STUDYING, with_photo: 0 });
  expect(named.get('students_without_photo')).toBe(photoless);
});

it('dashboard: shows licence concerns to super administrators only', async () => {
  const superadmin = await signIn(server.url, 'superadmin');
  const { id } = await makeUniversity(superadmin);
  await makeLicence(superadmin, { status: 'blocked' });
  const { concerns } = await read(superadmin);
  const named = Object.fromEntries(concerns.map(({ kind, total }) => [kind, total]));
  expect(named.licences_blocked).toBe(1);
  expect(named.licences_blocked).toBe(await totalOf(superadmin, licences.list, { status: 'blocked' }));
  const without = { status: 1, with_licence: 0 };
  expect(named.universities_without_licence).toBe(await totalOf(superadmin, universities.list, without));
  const ofOne = { university_id: id };
  expect((await read(superadmin, ofOne)).concerns).toEqual([
    { kind: 'universities_without_licence', total: 1 },
  ]);
  expect(await totalOf(superadmin, universities.list, { ...without, ...ofOne })).toBe(1);
  expect(await totalOf(superadmin, universities.list, { with_licence: 1, ...ofOne })).toBe(0);

  await superadmin.call(universities.update, { params: { id }, body: universityInput({ status: 0 }) });
  expect((await read(superadmin, ofOne)).concerns).toEqual([]);
  expect((await read(maker)).concerns.map(({ kind }) => kind)).not.toContain('universities_without_licence');
});

it('dashboard: is restricted to the selected university', async () => {
  const superadmin = await signIn(server.url, 'superadmin');
  const all = await read(superadmin);
  const one = await read(superadmin, { university_id: 1 });
  const facultiesOf = ({ counts }: typeof all) => counts.find(({ kind }) => kind === 'faculties')?.total;
  expect([facultiesOf(all), facultiesOf(one)]).toEqual([10, 5]);
});
