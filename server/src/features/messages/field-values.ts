import type { Language } from '@dekanat/contract/api/languages.ts';
import {
  type FieldValues,
  type FieldWord,
  fieldWordsIn,
  fieldWordsInHtml,
  type MessageField,
  meaningOf,
} from '@dekanat/contract/messages/message-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import { bestText } from '#crud/translations.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { debtSubjects } from '#features/ratings/shared.ts';
import { groupName } from '#features/structure/shared.ts';
import { personName, WITH_PEOPLE } from './receiver-names.ts';
import type { StoredMessage } from './stored-message.ts';

/** The debts of a student (docs/domain.md §8), as one text. */
const debts = (language: Language) => sql`(
  select string_agg(${bestText(SUBJECT, 'name', 'planned.subject_id', language)}, ', ' order by semesters.number, planned.id)
  from student_registers register
  join lateral ${debtSubjects(sql`student_subject.student_id = students.id`)} debt on debt.curriculum_id = register.curriculum_id
  join semester_subjects planned on planned.id = debt.semester_subject_id
  join semesters on semesters.id = planned.semester_id
  where register.student_id = students.id and register.to_date is null)`;

const VALUES: Record<MessageField, (language: Language) => RawBuilder<unknown>> = {
  name: personName,
  group: (language) => groupName('students.group_id', language),
  debt: debts,
};

/** The words for template fields in a message. */
export const fieldWordsOf = ({ title, body }: Pick<StoredMessage, 'title' | 'body'>): FieldWord[] => [
  ...new Set([...fieldWordsIn(title).words, ...fieldWordsInHtml(body).words]),
];

const valueFor = (word: FieldWord) => {
  const { field, language } = meaningOf(word);
  return VALUES[field](language);
};

/**
 * The values for these words and accounts, as a query with `user_id` and `field_values`; a missing value is an empty
 * text. They follow the language of the word, because the letter is written in it, whatever the sender's interface is.
 */
export const valuesOf = (words: readonly FieldWord[], accounts: RawBuilder<unknown>) => sql<{
  user_id: number;
  field_values: FieldValues;
}>`
  select users.id as user_id, jsonb_build_object(${sql.join(
    words.flatMap((word) => [sql.lit(word), sql`coalesce(${valueFor(word)}, '')`]),
  )}) as field_values
  from users ${WITH_PEOPLE} where users.id = any(${accounts})`;
