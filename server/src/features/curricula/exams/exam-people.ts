import { STATEMENTS } from '@dekanat/contract/curricula/control-rules.ts';
import { sql } from 'kysely';
import { relatedPeople } from '#crud/person-names.ts';
import { relatedList, relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';

/** The groups of an exam (an alias): those with a teacher for its statement, and those that have a sheet of it without one. */
export const groupsOf = (exam: 'exam' | 'other') => sql`(
  select taught.group_id from semester_subject_teachers taught
  where taught.semester_subject_id = ${sql.ref(`${exam}.semester_subject_id`)} and taught.statement = ${sql.ref(`${exam}.statement`)}
  union
  select sheet.group_id from statements sheet
  where sheet.semester_subject_id = ${sql.ref(`${exam}.semester_subject_id`)}
    and sheet.statement = array_position(${sql.val([...STATEMENTS])}::text[], ${sql.ref(`${exam}.statement`)}))`;

/** The groups and teachers of `exam`, as arrays of ids. */
export const GROUP_IDS = sql<number[]>`array(select part.group_id from ${groupsOf('exam')} part order by 1)`;
export const TEACHER_IDS = sql<number[]>`array(
  select distinct teacher_id from semester_subject_teachers taught
  where taught.semester_subject_id = exam.semester_subject_id and taught.statement = exam.statement order by 1)`;

/** Joins them as `people`: read once for an exam, not again for each other exam at the same time (`offset 0`). */
export const JOIN_PEOPLE = sql`
  cross join lateral (select ${GROUP_IDS} as group_ids, ${TEACHER_IDS} as teacher_ids offset 0) people`;

/** The names that exams show. */
export const EXAM_NAMES = {
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  control_type_name: relatedLabel('control_type', 'control_type_key'),
  groups: relatedList(STUDENT_GROUP, 'name', 'group_ids'),
  teachers: relatedPeople(TEACHER, 'fio', 'teacher_ids'),
} as const;
