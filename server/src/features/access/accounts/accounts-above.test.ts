import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { teacherAccounts } from '@dekanat/contract/teachers/teacher-accounts.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount, openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeGroup, makeStudentGroup, permissionIds, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { csv } from '#test/sheets.ts';
import { teacherInput } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const STRONG = ['faculty_index', 'faculty_destroy'] as const;

/** A student and a teacher whose accounts have permissions that the caller lacks. */
interface People {
  /** Of student and administrator. */
  group: number;
  student: number;
  teacher: number;
  userIds: number[];
}

/** The same with the account of an administrator. */
interface Above extends People {
  admin: number;
}

let caller: Client;
/** The calls of `ATTEMPTS` leave them as they are. */
let above: Above;
const { server, admin: maker } = useServer();
beforeAll(async () => {
  caller = (await openAccount(server, maker, { permissions: permissionsOfCaller() })).client;
  const people = await makePeople();
  const { id } = await openAccount(server, maker, { groupId: people.group });
  above = { ...people, admin: id, userIds: [id, ...people.userIds] };
});

async function makePeople(): Promise<People> {
  const group = await makeGroup(maker, STRONG);
  const teacher = await openTeacherAccount(server, maker, STRONG);
  const student = await openStudentAccount(server, maker, { group_id: (await makeStudentGroup(maker)).id });
  const { db } = server.services;
  await db
    .insertInto('admins')
    .values({ user_id: student.userId, university_id: 1, permission_group_id: group.id })
    .execute();
  // As after an import: a slip would be printed.
  await db
    .updateTable('users')
    .set({ must_set_password: true, last_sign_in_at: null })
    .where('id', 'in', [student.userId, teacher.userId])
    .execute();
  const userIds = [student.userId, teacher.userId];
  return { group: group.id, student: student.id, teacher: teacher.id, userIds };
}

type Attempt = () => Promise<{ status: number }>;
const of = (id: number) => ({ params: { id } });
const login = () => `meniki.${unique()}`;
const password = 'kamoti-suleta-47';

const adminBody = async () => {
  const { result } = await maker.call(admins.read, of(above.admin));
  const { username, email, university_id, permission_group_id, faculty_id } = result;
  return { username, email, university_id, permission_group_id, faculty_id };
};
const changeAdmin = async (changes: object) =>
  caller.call(admins.update, { ...of(above.admin), body: { ...(await adminBody()), ...changes } });
const changeTeacher = async (changes: object) => {
  const { department_id } = (await maker.call(teachers.read, of(above.teacher))).result;
  const body = { ...teacherInput({ department_id }), ...changes };
  return caller.call(teachers.update, { ...of(above.teacher), body });
};
const changeGroup = async () =>
  caller.call(permissionGroups.update, {
    ...of(above.group),
    body: { name: `Guruh ${unique()}`, permissions: await permissionIds(maker, ['faculty_index']) },
  });

/** What the endpoint does to an account with more rights: each attempt is refused. */
const ATTEMPTS: Record<string, Attempt[]> = {
  'access.admins.update': [
    () => changeAdmin({}),
    () => changeAdmin({ password }),
    () => changeAdmin({ email: `${login()}@example.uz` }),
    () => changeAdmin({ status: 0 }),
  ],
  'access.admins.resetSecondFactor': [() => caller.call(admins.resetSecondFactor, of(above.admin))],
  'access.admins.remove': [() => caller.call(admins.remove, of(above.admin))],
  'access.permissionGroups.update': [changeGroup],
  'access.permissionGroups.remove': [() => caller.call(permissionGroups.remove, of(above.group))],
  'students.studentAccounts.update': [
    () => caller.call(studentAccounts.update, { ...of(above.student), body: { username: login() } }),
    () =>
      caller.call(studentAccounts.update, { ...of(above.student), body: { username: login(), password } }),
  ],
  'students.studentAccounts.changeUsername': [
    () => caller.call(studentAccounts.changeUsername, { ...of(above.student), body: { username: login() } }),
  ],
  'students.studentAccounts.changePassword': [
    () => caller.call(studentAccounts.changePassword, { ...of(above.student), body: {} }),
    () => caller.call(studentAccounts.changePassword, { ...of(above.student), body: { password } }),
  ],
  'students.studentAccounts.resetSecondFactor': [
    () => caller.call(studentAccounts.resetSecondFactor, of(above.student)),
  ],
  'students.studentAccounts.slips': [
    () => caller.call(studentAccounts.slips, { body: { student_ids: [above.student] } }),
    async () => {
      const { group_id } = (await maker.call(students.read, of(above.student))).result;
      return caller.call(studentAccounts.slips, { body: { group_id: group_id ?? 0 } });
    },
  ],
  'teachers.teacherAccounts.update': [
    () => caller.call(teacherAccounts.update, { ...of(above.teacher), body: { username: login() } }),
    () =>
      caller.call(teacherAccounts.update, { ...of(above.teacher), body: { username: login(), status: 0 } }),
  ],
  'teachers.teacherAccounts.changeUsername': [
    () => caller.call(teacherAccounts.changeUsername, { ...of(above.teacher), body: { username: login() } }),
  ],
  'teachers.teacherAccounts.changePassword': [
    () => caller.call(teacherAccounts.changePassword, { ...of(above.teacher), body: {} }),
    () => caller.call(teacherAccounts.changePassword, { ...of(above.teacher), body: { password } }),
  ],
  'teachers.teacherAccounts.resetSecondFactor': [
    () => caller.call(teacherAccounts.resetSecondFactor, of(above.teacher)),
  ],
  'students.students.remove': [() => caller.call(students.remove, of(above.student))],
  'students.students.switchStatus': [
    () => caller.call(students.switchStatus, { ...of(above.student), body: { status: 0 } }),
  ],
  'students.students.block': [
    () => caller.call(students.block, { ...of(above.student), body: { status: 1 } }),
  ],
  'students.students.setDeadline': [
    () => caller.call(students.setDeadline, { ...of(above.student), body: { deadline_date: '2099-01-01' } }),
  ],
  'teachers.teachers.update': [() => changeTeacher({ status: 0 })],
  'teachers.teachers.remove': [() => caller.call(teachers.remove, of(above.teacher))],
};

/** They do not change an account that exists. */
const NO_ACCOUNT = [
  'access.admins.create',
  'access.permissionGroups.create',
  'gpa.ministryConnections.test',
  'gpa.ministryConnections.update',
  'students.students.create',
  'students.students.show',
  'students.students.update',
  'teachers.teachers.create',
  'teachers.teachers.show',
];
const RESOURCES =
  /^(access\.(admins|permissionGroups)|students\.(students|studentAccounts)|teachers\.(teachers|teacherAccounts))\./;
const OF_ACCOUNTS = ['password', 'email', 'username', 'permission_group_id', 'blocked'];

/** Calls with which staff may change the account of another person. */
const CHANGING = ENDPOINTS.filter(
  ({ name, endpoint: { method, access, body } }) =>
    method !== 'GET' &&
    access !== 'public' &&
    access !== 'signed-in' &&
    (RESOURCES.test(name) || OF_ACCOUNTS.some((field) => field in (body?.shape ?? {}))),
).map(({ name }) => name);

/** Those of all these calls: only the rights of the account are in the way. */
const permissionsOfCaller = () => [
  ...new Set([
    'faculty_index' as const,
    ...ENDPOINTS.filter(({ name }) => name in ATTEMPTS || NO_ACCOUNT.includes(name)).flatMap(({ endpoint }) =>
      permissionsFor(endpoint.access),
    ),
  ]),
];

const accounts = ({ userIds }: People) =>
  server.services.db
    .selectFrom('users')
    .innerJoin('admins', 'admins.user_id', 'users.id')
    .select(['users.id', 'username', 'email', 'password_hash', 'users.status', 'blocked', 'deadline'])
    .select('permission_group_id')
    .where('users.id', 'in', userIds)
    .orderBy('users.id')
    .execute();

describe('an account with more rights than the caller', () => {
  it('is tried with every call that changes accounts', () => {
    expect(CHANGING.filter((name) => !NO_ACCOUNT.includes(name)).sort()).toEqual(
      Object.keys(ATTEMPTS).sort(),
    );
  });

  it.each(Object.entries(ATTEMPTS))('is not changed by %s', async (name, attempts) => {
    const before = await accounts(above);
    // A slip is refused because nobody is left who gets one.
    for (const attempt of attempts)
      expect((await attempt()).status).toBe(name === 'students.studentAccounts.slips' ? 422 : 403);
    expect(await accounts(above)).toEqual(before);
  });

  it('is neither renamed nor blocked by an import, nor by undoing one', { tags: 'long' }, async () => {
    const people = await makePeople();
    const { id_number } = (await maker.call(students.read, of(people.student))).result;
    const shown = (await maker.call(teachers.show, of(people.teacher))).result;
    const passport = `${shown.passport_series}${shown.passport_number}`;
    const files = [
      ['students', `HEMIS ID;Login\n${id_number};${login()}`],
      ['teachers', `Pasport;Login\n${passport};${login()}`],
      ['teachers', `Pasport;Holati\n${passport};Nofaol`],
    ] as const;
    for (const [resource, text] of files) {
      const before = await accounts(people);
      const refused = await importing(caller).write(csv(text), resource);
      expect([refused.counts?.error, refused.counts?.update]).toEqual([1, 0]);
      expect(await accounts(people)).toEqual(before);

      const rights = await withoutRights(people);
      const { id, counts } = await importing(caller).write(csv(text), resource);
      expect(counts?.update).toBe(1);
      await server.services.db.insertInto('admins').values(rights).execute();
      const written = await accounts(people);
      expect((await importing(caller).act(id, { act: 'undo' })).job?.error).not.toBeNull();
      expect(await accounts(people)).toEqual(written);
    }
  });
});

/** Takes the rights of people away. @returns them */
async function withoutRights({ userIds }: People) {
  return server.services.db
    .deleteFrom('admins')
    .where('user_id', 'in', userIds)
    .returning(['user_id', 'university_id', 'permission_group_id'])
    .execute();
}
