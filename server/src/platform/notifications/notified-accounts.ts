import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { TODAY } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import type { NewNotification } from './notify.ts';

/** Finds what to notify accounts of, with names in their language. */
export type FindNotifications = (db: Queryable, language: Language) => Promise<NewNotification[]>;

/** Condition on `users`: open accounts with this language. */
export const openAccounts = (language: Language) =>
  sql<SqlBool>`(users.status = 1 and not users.blocked and users.default_language = ${language})`;

/** Joins the staff with a permission for records of a university: of all its faculties, or of that of the record. */
export const staffWithin = (
  permission: Permission,
  universityId: RawBuilder<unknown>,
  facultyId: RawBuilder<unknown>,
) => sql`
  join admins on admins.university_id = ${universityId}
    and (admins.faculty_id is null or admins.faculty_id = ${facultyId})
  join permission_group_permissions held on held.permission_group_id = admins.permission_group_id
  join permissions on permissions.id = held.permission_id and permissions.name = ${permission}
  join users on users.id = admins.user_id`;

/** The same for the curriculum in `curricula`. */
export const staffOfCurriculum = (permission: Permission) =>
  staffWithin(permission, sql`curricula.university_id`, sql`curricula.faculty_id`);

/** An instant as DD.MM.YYYY HH:mm in the time zone of the universities. */
export const instantText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Tashkent', 'DD.MM.YYYY HH24:MI')`;

/** Midnight in the time zone of the universities, so many days from today. */
export const midnightIn = (days: number) =>
  sql`((${TODAY} + ${days}::integer)::timestamp at time zone 'Asia/Tashkent')`;
