import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { type Profile, type ProfileInput, profile } from '@dekanat/contract/access/profile.ts';
import { Language } from '@dekanat/contract/api/languages.ts';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { inTransaction } from '#api/context.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { lockVersion, staleRefusal } from '#crud/versions.ts';
import { type Owner, replaceFile, urlOfFile } from '#features/files/shared.ts';
import { facultyName } from '#features/structure/shared.ts';
import { listUniversities } from '#features/universities/shared.ts';
import { hasHemis } from '#integrations/hemis/hemis-connections.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { checkCurrentPassword } from './sessions/current-password.ts';
import { closeLinks, lockOwnAccount } from './sessions/refresh.ts';
import { notifyOfEmailChange } from './sessions/security-notifications.ts';

async function readProfile(context: Context): Promise<Profile> {
  const { db, caller, language } = context;
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
    .where('users.id', '=', caller.id)
    .executeTakeFirstOrThrow();
  return {
    id: caller.id,
    username: row.username,
    email: row.email,
    super_administrator: caller.superAdministrator,
    teacher: caller.kind === 'teacher',
    first_time_login: caller.mustSetPassword,
    default_language: Language.parse(row.default_language),
    university_id: caller.universityId,
    faculty_id: row.faculty_id,
    faculty_name: row.faculty_name,
    universities: await listUniversities(
      db,
      { universityId: caller.universityId, facultyId: null },
      language,
    ),
    image: row.image,
    profile_img: row.image === null ? null : urlOfFile(row.image, true),
    role: { id: row.role_id, name: row.role_name ?? SUPERADMIN },
    permissions: PERMISSION_CATALOGUE.map(({ name }) => name).filter((name) => caller.permissions.has(name)),
    hemis_configured: await hasHemis(context),
    second_factor: {
      on: row.recovery_codes_left !== null,
      required: row.second_factor_required ?? false,
      recovery_codes_left: row.recovery_codes_left ?? 0,
    },
    version: row.version,
  };
}

/** Whether the password has to be asked depends on the e-mail. @throws Refusal stale when it has changed since it was read */
async function requireSameEmail(context: Context, email: string | null): Promise<void> {
  const { db, caller } = context;
  const current = await db
    .selectFrom('users')
    .select(['email', 'updated_at'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  if (current.email !== email)
    throw await staleRefusal(context, { records: ['users'], id: caller.id, at: current.updated_at });
}

async function updateProfile(context: Context, body: z.output<typeof ProfileInput>): Promise<Profile> {
  const { services, caller } = context;
  const { email } = await services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  const moves = email?.toLowerCase() !== body.email.toLowerCase();
  if (moves) await checkCurrentPassword(context, body.current_password);
  await inTransaction(context, async (db) => {
    const inside = { ...context, db };
    await lockOwnAccount(db, caller);
    await lockVersion(inside, 'users', caller.id, body.version);
    await requireSameEmail(inside, email);
    await db
      .updateTable('users')
      .set({
        email: body.email,
        ...(body.default_language ? { default_language: body.default_language } : {}),
      })
      .where('id', '=', caller.id)
      .execute();
    if (!moves) return;
    await closeLinks(db, caller.id);
    if (email !== null) await notifyOfEmailChange(inside, email);
  });
  return readProfile(context);
}

/** Sets the photo; the former file is released. */
async function changePhoto(context: Context, image: number | null): Promise<Profile> {
  const { db, caller } = context;
  const owner: Owner = { table: 'users', id: caller.id, universityId: caller.universityId };
  const { image: present } = await db
    .selectFrom('users')
    .select('image')
    .where('id', '=', caller.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (image !== present) {
    await replaceFile(context, { before: present, after: image }, owner, { field: 'image', image: true });
    await db.updateTable('users').set({ image }).where('id', '=', caller.id).execute();
  }
  return readProfile(context);
}

export const profileFeature = implement(profile, {
  read: async (context) => [await readProfile(context)],
  update: withoutTransaction((context, { body }) => updateProfile(context, body)),
  photo: (context, { body }) => changePhoto(context, body.image),
  changePassword: changeOwnPassword,
});
