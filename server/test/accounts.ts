import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { teacherAccounts } from '@dekanat/contract/teachers/teacher-accounts.ts';
import { type Client, signIn } from './client.ts';
import { makeAdmin, makeGroup, unique } from './factories.ts';
import { makeStudent } from './people-factories.ts';
import type { TestServer } from './server.ts';
import { makeTeacher } from './teacher-factories.ts';

interface Account {
  id: number;
  username: string;
  groupId: number;
  password: string;
  client: Client;
}

interface AccountOptions {
  permissions?: readonly Permission[];
  groupId?: number;
  facultyId?: number | null;
  universityId?: number;
}

/** A staff account that has already set its own password, signed in. `maker` needs the permissions of the account. */
export async function openAccount(
  server: TestServer,
  maker: Client,
  options: AccountOptions = {},
): Promise<Account> {
  const { permissions = ['faculty_index'], facultyId = null, universityId = 1 } = options;
  const groupId = options.groupId ?? (await makeGroup(maker, permissions, universityId)).id;
  const password = `parol-${unique()}-birinchi`;
  const made = await makeAdmin(maker, {
    permission_group_id: groupId,
    password,
    faculty_id: facultyId,
    university_id: universityId,
  });
  await changeAccount(server, made.id, { must_set_password: false });
  const username = made.username ?? '';
  return { id: made.id, username, groupId, password, client: await signIn(server.url, username, password) };
}

interface PersonAccount {
  /** Of the student or teacher. */
  id: number;
  userId: number;
  username: string;
  password: string;
  client: Client;
}

async function openPersonAccount(
  server: TestServer,
  maker: Client,
  calls: typeof studentAccounts | typeof teacherAccounts,
  id: number,
): Promise<PersonAccount> {
  const [username, password] = [`hisob.${unique()}`, `parol-${unique()}-yangi`];
  const { result } = await maker.call(calls.update, { params: { id }, body: { username, password } });
  const userId = result.user_id ?? 0;
  await changeAccount(server, userId, { must_set_password: false });
  return { id, userId, username, password, client: await signIn(server.url, username, password) };
}

/** A student's account that has already set its own password, signed in. */
export const openStudentAccount = async (
  server: TestServer,
  maker: Client,
  given: Parameters<typeof makeStudent>[1] = {},
): Promise<PersonAccount> =>
  openPersonAccount(server, maker, studentAccounts, (await makeStudent(maker, given)).id);

/** The same for a student who exists already. */
export const openAccountOfStudent = (
  server: TestServer,
  maker: Client,
  studentId: number,
): Promise<PersonAccount> => openPersonAccount(server, maker, studentAccounts, studentId);

/** The same of a teacher. `permissions` are those of the back office. */
export async function openTeacherAccount(
  server: TestServer,
  maker: Client,
  permissions: readonly Permission[] = [],
): Promise<PersonAccount> {
  const account = await openPersonAccount(server, maker, teacherAccounts, (await makeTeacher(maker)).id);
  if (permissions.length > 0) {
    // No call assigns a permission group to a teacher yet.
    const { id } = await makeGroup(maker, permissions);
    const membership = { user_id: account.userId, university_id: 1, permission_group_id: id };
    await server.services.db.insertInto('admins').values(membership).execute();
    server.services.sessions.forgetAll();
  }
  return account;
}

type Change = Partial<{
  must_set_password: boolean;
  deadline: string | null;
  status: number;
  blocked: boolean;
  default_language: string;
}>;

/** Changes an account only in the database, as another process would. */
export const changeAccount = ({ services }: TestServer, id: number, change: Change) =>
  services.db.updateTable('users').set(change).where('id', '=', id).execute();

/** Removes a permission from a permission group, as another process would. */
export async function removePermission(
  { services: { db, sessions } }: TestServer,
  groupId: number,
  name: Permission,
): Promise<void> {
  await db
    .deleteFrom('permission_group_permissions')
    .where('permission_group_id', '=', groupId)
    .where('permission_id', '=', (eb) => eb.selectFrom('permissions').select('id').where('name', '=', name))
    .execute();
  sessions.forgetAll();
}

/** Restricts a staff account to a faculty, or to none, as another process would. */
export async function restrictToFaculty(
  { services: { db, sessions } }: TestServer,
  userId: number,
  faculty_id: number | null,
): Promise<void> {
  await db.updateTable('admins').set({ faculty_id }).where('user_id', '=', userId).execute();
  sessions.forgetAll();
}
