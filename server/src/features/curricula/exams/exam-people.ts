import { sql } from 'kysely';
import { relatedPeople } from '#crud/person-names.ts';
import { relatedList, relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';

/** The groups and teachers of `exam`, as arrays of ids. */
export const GROUP_IDS = sql<number[]>`array(
  select distinct group_id from semester_subject_teachers taught
  where taught.semester_subject_id = exam.semester_subject_id and taught.statement = exam.statement order by 1)`;
export const TEACHER_IDS = sql<number[]>`array(
  select distinct teacher_id from semester_subject_teachers taught
  where taught.semester_subject_id = exam.semester_subject_id and taught.statement = exam.statement order by 1)`;

/** The names that exams show. */
export const EXAM_NAMES = {
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  control_type_name: relatedLabel('control_type', 'control_type_key'),
  groups: relatedList(STUDENT_GROUP, 'name', 'group_ids'),
  teachers: relatedPeople(TEACHER, 'fio', 'teacher_ids'),
} as const;
