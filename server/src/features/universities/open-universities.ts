import { type SqlBool, sql } from 'kysely';

/** Whether the university in `column` has a licence. */
export const licensed = (column: `${string}.${string}`) =>
  sql<boolean>`exists (select from licences where licences.university_id = ${sql.ref(column)})`;

/** Condition: the university in `column` is active and its licence is not blocked. Pages without sign-in check it. */
export const isOpenUniversity = (column: `${string}.${string}`) =>
  sql<SqlBool>`exists (
    select from universities left join licences on licences.university_id = universities.id
    where universities.id = ${sql.ref(column)} and universities.status = 1 and licences.status is distinct from 'blocked')`;
