import { type Profile, type ProfileInput, profile } from '@dekanat/contract/access/profile.ts';
import { Language } from '@dekanat/contract/kernel/languages.ts';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/kernel/permissions.ts';
import type { z } from 'zod';
import { facultyName } from '#features/structure/shared.ts';
import { listUniversities } from '#features/universities/shared.ts';
import type { Context } from '#kernel/context.ts';
import { inTransaction } from '#kernel/context.ts';
import { invalidField, Refusal } from '#kernel/errors.ts';
import { implement, withoutTransaction } from '#kernel/implement.ts';
import { lockVersion } from '#kernel/versions.ts';
import { hashPassword, passwordMatches } from '#passwords/passwords.ts';
import { closeLinks, closeSessions } from './refresh.ts';
import { clearFailures, countFailure, failuresOf, guarded } from './sign-in-failures.ts';
import { secondsToWait } from './sign-in-rules.ts';

async function readProfile(context: Context): Promise<Profile> {
  const { db, person, language } = context;
  const row = await db
    .selectFrom('users')
    .innerJoin('admins', 'admins.user_id', 'users.id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .leftJoin('permission_groups', 'permission_groups.id', 'admins.permission_group_id')
    .select([
      'users.username',
      'users.email',
      'users.default_language',
      'users.version',
      'admins.faculty_id',
      facultyName('admins.faculty_id', language).as('faculty_name'),
      'permission_groups.id as role_id',
      'permission_groups.name as role_name',
    ])
    .where('users.id', '=', person.id)
    .executeTakeFirstOrThrow();
  return {
    id: person.id,
    username: row.username,
    email: row.email,
    super_administrator: person.superAdministrator,
    first_time_login: person.mustSetPassword,
    default_language: Language.parse(row.default_language),
    university_id: person.universityId,
    faculty_id: row.faculty_id,
    faculty_name: row.faculty_name,
    universities: await listUniversities(
      db,
      { universityId: person.universityId, facultyId: null },
      language,
    ),
    image: null,
    profile_img: null,
    role: { id: row.role_id, name: row.role_name ?? 'Superadmin' },
    permissions: PERMISSION_CATALOGUE.map(({ name }) => name).filter((name) => person.permissions.has(name)),
    version: row.version,
  };
}

/**
 * Wrong passwords are counted as at signing in: whoever finds an open window must not guess at leisure.
 * @throws Invalid when the password given as the present one is not
 */
async function checkCurrentPassword(
  { kernel, person, address }: Context,
  given: string | undefined,
): Promise<void> {
  if (given === undefined || given === '')
    throw invalidField('current_password', 'password.current.required');
  // The blank keeps it apart from every name that can be typed at signing in.
  const name = `account ${person.id} `;
  await guarded(name, address, async () => {
    const seconds = secondsToWait(await failuresOf(kernel.db, name, address));
    if (seconds > 0) throw new Refusal('too_many', { values: { seconds } });
    const user = await kernel.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    if (await passwordMatches(user.password_hash, given)) return clearFailures(kernel.db, name, address);
    await countFailure(kernel.db, name, address);
    throw invalidField('current_password', 'password.current.wrong');
  });
}

async function updateProfile(context: Context, body: z.output<typeof ProfileInput>): Promise<Profile> {
  const { kernel, person } = context;
  const { email } = await kernel.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const moves = email.toLowerCase() !== body.email.toLowerCase();
  if (moves) await checkCurrentPassword(context, body.current_password);
  await inTransaction(context, async (db) => {
    await lockVersion({ ...context, db }, 'users', person.id, body.version);
    await db
      .updateTable('users')
      .set({
        email: body.email,
        ...(body.default_language ? { default_language: body.default_language } : {}),
      })
      .where('id', '=', person.id)
      .execute();
    if (moves) await closeLinks(db, person.id);
  });
  return readProfile(context);
}

async function changePassword(
  context: Context,
  { current_password: current, password }: { current_password?: string | undefined; password: string },
) {
  const { kernel, person } = context;
  if (!person.mustSetPassword) await checkCurrentPassword(context, current);
  const { password_hash: present } = await kernel.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  if (await passwordMatches(present, password)) throw invalidField('password', 'password.same');
  const passwordHash = await hashPassword(password);
  await inTransaction(context, async (db) => {
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, must_set_password: false })
      .where('id', '=', person.id)
      .execute();
    await closeSessions(db, person.id, 'password', person.sessionId);
  });
  kernel.sessions.forget(person.id);
}

export const profileFeature = implement(profile, {
  read: async (context) => [await readProfile(context)],
  update: withoutTransaction((context, { body }) => updateProfile(context, body)),
  changePassword: withoutTransaction(async (context, { body }) => {
    await changePassword(context, body);
    return null;
  }),
});
