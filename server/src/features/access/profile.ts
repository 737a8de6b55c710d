import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { type Profile, type ProfileInput, profile } from '@dekanat/contract/access/profile.ts';
import { Language } from '@dekanat/contract/api/languages.ts';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { inTransaction } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { lockVersion } from '#crud/versions.ts';
import { type Owner, replaceFile, urlOfFile } from '#features/files/shared.ts';
import { facultyName } from '#features/structure/shared.ts';
import { listUniversities } from '#features/universities/shared.ts';
import { hashPassword, passwordMatches } from '#platform/security/passwords.ts';
import { checkCurrentPassword } from './sessions/current-password.ts';
import { closeLinks, closeSessions } from './sessions/refresh.ts';
import { notifyOwner } from './sessions/security-notices.ts';

/** The role that is shown: an administrator's permission group, or the kind of account. */
function roleName({ role_name }: { role_name: string | null }, { person, language }: Context): string {
  if (person.kind === 'admin') return role_name ?? SUPERADMIN;
  return translate(`account.kind.${person.kind}`, language);
}

async function readProfile(context: Context): Promise<Profile> {
  const { db, person, language } = context;
  const row = await db
    .selectFrom('users')
    .leftJoin('admins', 'admins.user_id', 'users.id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .leftJoin('permission_groups', 'permission_groups.id', 'admins.permission_group_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.username',
      'users.email',
      'users.default_language',
      'users.version',
      'users.image',
      'admins.faculty_id',
      facultyName('admins.faculty_id', language).as('faculty_name'),
      'permission_groups.id as role_id',
      'permission_groups.name as role_name',
      'permission_groups.second_factor_required',
      'second_factors.recovery_codes_left',
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
    image: row.image,
    profile_img: row.image === null ? null : urlOfFile(row.image, true),
    role: { id: row.role_id, name: roleName(row, context) },
    permissions: PERMISSION_CATALOGUE.map(({ name }) => name).filter((name) => person.permissions.has(name)),
    second_factor: {
      on: row.recovery_codes_left !== null,
      required: row.second_factor_required ?? false,
      recovery_codes_left: row.recovery_codes_left ?? 0,
    },
    version: row.version,
  };
}

async function updateProfile(context: Context, body: z.output<typeof ProfileInput>): Promise<Profile> {
  const { services, person } = context;
  const { email } = await services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const moves = email?.toLowerCase() !== body.email.toLowerCase();
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

/** Sets the photo; the former file is released. */
async function changePhoto(context: Context, image: number | null): Promise<Profile> {
  const { db, person } = context;
  const owner: Owner = { table: 'users', id: person.id, universityId: person.universityId };
  const { image: present } = await db
    .selectFrom('users')
    .select('image')
    .where('id', '=', person.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (image !== present) {
    await replaceFile(context, { before: present, after: image }, owner, { field: 'image', image: true });
    await db.updateTable('users').set({ image }).where('id', '=', person.id).execute();
  }
  return readProfile(context);
}

async function changePassword(
  context: Context,
  { current_password: current, password }: { current_password?: string | undefined; password: string },
) {
  const { services, person } = context;
  if (!person.mustSetPassword) await checkCurrentPassword(context, current);
  const { password_hash: present } = await services.db
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
  services.sessions.forget(person.id);
  notifyOwner(context, person.id, 'password_changed');
}

export const profileFeature = implement(profile, {
  read: async (context) => [await readProfile(context)],
  update: withoutTransaction((context, { body }) => updateProfile(context, body)),
  photo: (context, { body }) => changePhoto(context, body.image),
  changePassword: withoutTransaction(async (context, { body }) => {
    await changePassword(context, body);
    return null;
  }),
});
