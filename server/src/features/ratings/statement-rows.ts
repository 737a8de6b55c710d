import type { Season } from '@dekanat/contract/curricula/semester-periods.ts';
import type { SheetStatement } from '@dekanat/contract/ratings/sheet-statements.ts';
import type { StatementState } from '@dekanat/contract/ratings/statement-rows.ts';
import { type RawBuilder, sql } from 'kysely';
import { relatedPerson } from '#crud/person-names.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { MEMBERS } from './sheet-members.ts';
import { IS_LISTED_UNJOINED, isEntered, LACKS_RESULT_UNJOINED } from './sheet-students.ts';
import { isRetakeIn, nameOfControls, statementName } from './statement-numbers.ts';

/** What rows of the list and the header of a sheet read of a statement. */
export interface StatementFields {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
  number: number | null;
  state: StatementState;
  statement: SheetStatement;
  control_type_id: 2 | 3;
  /** Key of the label. */
  control_type: string;
  university_id: number;
  faculty_id: number;
  curriculum_id: number;
  curriculum_name: string;
  group_id: number;
  semester_subject_id: number;
  subject_id: number;
  semester_id: number;
  semester_name: string;
  season_semester: Season;
  academic_year_id: number;
  academic_year_name: string;
  teacher_id: number | null;
}

export const STATEMENT_NAMES = {
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  student_group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  teacher_name: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  control_type_name: relatedLabel('control_type', 'control_type'),
  statement_name: relatedLabel('statement', 'statement'),
} as const;

/** Columns of `StatementFields`, of `statements` with `PLACE_JOINS`. */
export const STATEMENT_COLUMNS = sql`
  statements.id, statements.version, statements.created_at, statements.updated_at, statements.number, statements.state,
  ${statementName('statements.statement')} as statement, statements.control_type_id,
  statements.control_type_id::text as control_type, statements.university_id, curricula.faculty_id, statements.curriculum_id,
  curricula.name as curriculum_name, statements.group_id, statements.semester_subject_id, planned.subject_id,
  statements.semester_id, semesters.number::text as semester_name, semesters.season as season_semester,
  academic_years.id as academic_year_id, academic_years.name as academic_year_name,
  case when ${isRetakeIn('statements.statement')}
    then (select retake.teacher_id from retake_subjects retake where retake.statement_id = statements.id limit 1)
    else (
      select taught.teacher_id from semester_subject_teachers taught
      where taught.semester_subject_id = statements.semester_subject_id and taught.group_id = statements.group_id
        and taught.statement = ${nameOfControls('statements.statement')} limit 1) end as teacher_id`;

/** Joins `curricula` too unless the query around has it. A sheet with a number is of the academic year of the number. */
export const placeJoins = (curricula: boolean): RawBuilder<unknown> => sql`
  ${curricula ? sql`join curricula on curricula.id = statements.curriculum_id` : sql``}
  join semester_subjects planned on planned.id = statements.semester_subject_id
  join semesters on semesters.id = statements.semester_id
  join academic_years on academic_years.id = coalesce(statements.academic_year_id, semesters.academic_year_id)`;

/** How many students a statement lists, for how many something is entered, and how many results it misses. */
export const COUNTS = sql`
  select count(*)::integer as students, count(*) filter (where ${isEntered('statements.control_type_id')})::integer as entered,
    count(*) filter (where ${LACKS_RESULT_UNJOINED})::integer as missing
  from ${MEMBERS} subject
  left join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
  where ${IS_LISTED_UNJOINED}`;
