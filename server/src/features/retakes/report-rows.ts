import { RETAKE } from '@dekanat/contract/ratings/sheet-statements.ts';
import type { retakeReports } from '@dekanat/contract/retakes/reports.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '#api/scope.ts';
import { definedOnly } from '#crud/paging.ts';
import { relatedPerson } from '#crud/person-names.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { isRetakeIn } from '#features/ratings/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import {
  inStudentScope,
  matchingStudents,
  type StudentFilters,
  studentName,
} from '#features/students/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';

type Query = z.output<(typeof retakeReports)['students']['query']>;
export type RetakeFilters = Partial<Omit<Query, 'limit' | 'page' | 'language' | 'university_id' | 'fio'>> & {
  term?: StudentFilters['term'];
};

export const RETAKE_NAMES = {
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  teacher_name: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  statement_name: relatedLabel('statement', 'statement'),
} as const;

/** Columns of the sheet that both reports show. */
const PLACE = [
  'sheet.id as statement_id',
  'sheet.university_id',
  'sheet.curriculum_id',
  'curricula.name as curriculum_name',
  'academic_years.name as years',
  sql<string>`semesters.number::text`.as('semester_name'),
  'planned.subject_id',
  'sheet.group_id',
  sql<typeof RETAKE>`${sql.lit(RETAKE)}`.as('statement'),
] as const;

const filtersOf = ({
  academic_year_id,
  season_semester,
  curriculum_id,
  subject_id,
  group_id,
}: RetakeFilters) =>
  definedOnly({
    'semesters.academic_year_id': academic_year_id,
    'semesters.season': season_semester,
    'sheet.curriculum_id': curriculum_id,
    'planned.subject_id': subject_id,
    'sheet.group_id': group_id,
  });

const taughtBy = (teacherId: number | undefined) =>
  teacherId === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
        select from retake_subjects own where own.statement_id = sheet.id and own.teacher_id = ${teacherId})`;

/** Sheets of retakes in scope that match. */
export const matchingTeacherRetakes = ({ db, scope }: QueryScope, filters: RetakeFilters) =>
  db
    .selectFrom('statements as sheet')
    .innerJoin('curricula', 'curricula.id', 'sheet.curriculum_id')
    .innerJoin('semesters', 'semesters.id', 'sheet.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .innerJoin('semester_subjects as planned', 'planned.id', 'sheet.semester_subject_id')
    .where(isRetakeIn('sheet.statement'))
    .where(inScope(scope, CURRICULUM_SCOPE))
    .where(taughtBy(filters.teacher_id))
    .where((eb) => eb.and(filtersOf(filters)));

/** What the students of a sheet add up to. */
const counts = ({ db }: QueryScope) =>
  db
    .selectFrom('retake_subjects as retake')
    .leftJoin('ratings', (join) =>
      join
        .onRef('ratings.student_subject_id', '=', 'retake.student_subject_id')
        .on(sql<SqlBool>`ratings.statement = sheet.statement`),
    )
    .where(sql<SqlBool>`retake.statement_id = sheet.id`)
    .select([
      sql<number | null>`min(retake.teacher_id)`.as('teacher_id'),
      sql<number>`count(*)::integer`.as('student_count'),
      sql<number>`count(ratings.mark)::integer`.as('marked'),
      sql<number>`count(*) filter (where ratings.mark >= 3)::integer`.as('passed'),
    ]);

/** A row for each sheet, newest first. */
export const teacherRetakes = (view: QueryScope, filters: RetakeFilters) =>
  matchingTeacherRetakes(view, filters)
    .innerJoinLateral(counts(view).as('counts'), (join) => join.onTrue())
    .select([
      'sheet.id',
      ...PLACE,
      'counts.teacher_id',
      'counts.student_count',
      'counts.marked',
      'counts.passed',
    ])
    .orderBy('sheet.id', 'desc');

/** Condition: the student has a mark on the sheet, or a passing one, as `counts` says. */
const withResult = (result: RetakeFilters['result']) =>
  result === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
        select from ratings where ratings.student_subject_id = retake.student_subject_id and ratings.statement = sheet.statement
          and ratings.mark >= ${result === 'passed' ? 3 : 0})`;

/** Students on sheets in scope, as the other report counts them: the student may be in another faculty since. */
export const matchingStudentRetakes = ({ db, scope }: QueryScope, { term, ...filters }: RetakeFilters) =>
  matchingStudents({ db, scope: { ...scope, facultyId: null } }, { ...(term && { term }) })
    .innerJoin('retake_applications as application', 'application.student_id', 'students.id')
    .innerJoin('retake_subjects as retake', 'retake.application_id', 'application.id')
    .innerJoin('statements as sheet', 'sheet.id', 'retake.statement_id')
    .innerJoin('curricula', 'curricula.id', 'sheet.curriculum_id')
    .innerJoin('semesters', 'semesters.id', 'sheet.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .innerJoin('semester_subjects as planned', 'planned.id', 'sheet.semester_subject_id')
    .where(inScope(scope, CURRICULUM_SCOPE))
    .where(withResult(filters.result))
    .where((eb) =>
      eb.and({
        ...filtersOf(filters),
        ...definedOnly({ 'sheet.id': filters.statement_id, 'retake.teacher_id': filters.teacher_id }),
      }),
    );

/** A row for each student and subject, newest first. */
export const studentRetakes = (view: QueryScope, filters: RetakeFilters) =>
  matchingStudentRetakes(view, filters)
    .leftJoin('ratings', (join) =>
      join
        .onRef('ratings.student_subject_id', '=', 'retake.student_subject_id')
        .onRef('ratings.statement', '=', 'sheet.statement'),
    )
    .select([
      'retake.id',
      ...PLACE,
      'retake.teacher_id',
      sql<number | null>`case when ${inStudentScope(view.scope)} then application.id end`.as(
        'application_id',
      ),
      'students.id as student_id',
      studentName(view.language).as('fio'),
      'students.id_number',
      'application.contract_number',
      'ratings.rating',
      'ratings.mark',
    ])
    .orderBy('retake.id', 'desc');
