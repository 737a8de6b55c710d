import { type SqlBool, sql } from 'kysely';
import { wordsMatch } from '#crud/translations.ts';
import { statementName } from './statement-numbers.ts';

/** More words than a group, a subject and a teacher together have. */
const WORDS_MAX = 12;

/** The statements with this word in the name of the group, of the subject or of the teacher that a row shows. */
const withWord = (word: string) => sql<SqlBool>`statements.id in (
  select found.id from statements found
  where found.group_id in (select student_group_id from student_group_translations where ${wordsMatch(sql`name_key`, word)})
  union all
  select found.id from subject_translations named
  join semester_subjects planned on planned.subject_id = named.subject_id
  join statements found on found.semester_subject_id = planned.id
  where ${wordsMatch(sql`named.name_key`, word)}
  union all
  select found.id from teacher_translations named
  join semester_subject_teachers taught on taught.teacher_id = named.teacher_id
  join statements found on found.semester_subject_id = taught.semester_subject_id and found.group_id = taught.group_id
    and ${statementName('found.statement')} = taught.statement
  where ${wordsMatch(sql`named.fio_key`, word)}
  union all
  select retake.statement_id from teacher_translations named
  join retake_subjects retake on retake.teacher_id = named.teacher_id
  where retake.statement_id is not null and ${wordsMatch(sql`named.fio_key`, word)})`;

/** Condition on `statements`: each word is in one of the names, so that a group and a subject can be typed together. */
export const matchesSearch = (search: string) =>
  sql<SqlBool>`(${sql.join(search.split(/\s+/).slice(0, WORDS_MAX).map(withWord), sql` and `)})`;
