import type { FieldValues, MessageField } from '@dekanat/contract/messages/message-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { bestText } from '#crud/translations.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { gradePoints } from '#features/registration/shared.ts';
import { groupName } from '#features/structure/shared.ts';
import { personName, WITH_PEOPLE } from './receiver-names.ts';

/** The debts of a student (docs/domain.md §8), as one text. */
const debts = (language: Context['language']) => sql`(
  select string_agg(${bestText(SUBJECT, 'name', 'planned.subject_id', language)}, ', ' order by semesters.number, planned.id)
  from student_registers register
  join lateral ${gradePoints.debtsOf(sql`taken.student_id = students.id`)} debt on debt.curriculum_id = register.curriculum_id
  join semester_subjects planned on planned.id = debt.semester_subject_id
  join semesters on semesters.id = planned.semester_id
  where register.student_id = students.id and register.to_date is null)`;

const VALUES: Record<MessageField, (language: Context['language']) => RawBuilder<unknown>> = {
  name: personName,
  group: (language) => groupName('students.group_id', language),
  debt: debts,
};

/** The values of these fields for accounts, as a query with `user_id` and `field_values`; a missing value is an empty text. */
export const valuesOf = (
  { language }: Pick<Context, 'language'>,
  fields: readonly MessageField[],
  accounts: RawBuilder<unknown>,
) => sql<{ user_id: number; field_values: FieldValues }>`
  select users.id as user_id, jsonb_build_object(${sql.join(
    fields.flatMap((field) => [sql.lit(field), sql`coalesce(${VALUES[field](language)}, '')`]),
  )}) as field_values
  from users ${WITH_PEOPLE} where users.id = any(${accounts})`;
