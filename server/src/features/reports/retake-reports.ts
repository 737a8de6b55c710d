import { studentRetakes, teacherRetakes } from '@dekanat/contract/reports/retake-reports.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import { relatedPerson } from '#crud/person-names.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { isListed } from '#features/ratings/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { inStudentScope, studentName } from '#features/students/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { absenceWord } from './absence-word.ts';
import { countReportFeature } from './count-report.ts';
import { listReportFeature } from './list-report.ts';
import { type FiltersOfReport, matches, ofStudents, type SearchedFilters } from './report-filters.ts';

type SheetFilters = FiltersOfReport<typeof teacherRetakes>;
type StudentFilters = SearchedFilters<typeof studentRetakes>;

/** Students whom sheets of retakes in scope list, and that match, as `retake`. The student may be in another faculty since. */
const retaken = ({ db, scope }: QueryScope, filters: SheetFilters & Pick<StudentFilters, 'statement_id'>) =>
  db
    .selectFrom('retake_subjects as retake')
    .innerJoin('retake_applications as application', 'application.id', 'retake.application_id')
    .innerJoin('statements as sheet', 'sheet.id', 'retake.statement_id')
    .innerJoin('student_subjects as subject', 'subject.id', 'retake.student_subject_id')
    .innerJoin('students as student', 'student.id', 'subject.student_id')
    .innerJoin('curricula', 'curricula.id', 'sheet.curriculum_id')
    .innerJoin('semesters', 'semesters.id', 'sheet.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .innerJoin('semester_subjects as planned', 'planned.id', 'sheet.semester_subject_id')
    .leftJoin('ratings', (join) =>
      join
        .onRef('ratings.student_subject_id', '=', 'retake.student_subject_id')
        .onRef('ratings.statement', '=', 'sheet.statement'),
    )
    .where(inScope(scope, CURRICULUM_SCOPE))
    .where(isListed('sheet'))
    .where(
      matches({
        'semesters.academic_year_id': filters.academic_year_id,
        'semesters.season': filters.season_semester,
        'sheet.curriculum_id': filters.curriculum_id,
        'planned.subject_id': filters.subject_id,
        'sheet.group_id': filters.group_id,
        'sheet.id': filters.statement_id,
        'retake.teacher_id': filters.teacher_id,
      }),
    );

/** Where the retake takes place; both reports show it. */
const PLACE = [
  'sheet.id as statement_id',
  'sheet.university_id',
  'sheet.curriculum_id',
  'curricula.name as curriculum_name',
  'academic_years.name as years',
  sql<string>`semesters.number::text`.as('semester_name'),
  'planned.subject_id',
  'sheet.group_id',
  'retake.teacher_id',
  sql<string>`'retake'`.as('statement'),
] as const;

const NAMES = {
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  teacher_name: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  statement_name: relatedLabel('statement', 'statement'),
} as const;

/** The mark with its points, or with the word for an absence in place of them. */
const resultWith = (absence: string) =>
  sql<
    string | null
  >`ratings.mark || ' (' || case when ratings.absent then ${absence} else ratings.rating::text end || ')'`;

export const teacherRetakeFeature = countReportFeature(teacherRetakes, {
  /** Sheets with students. All students of a sheet have the same teacher. */
  rows: (_view, _filters: SheetFilters, facts) => sql`
    select distinct on (one.statement_id) one.row as id, one.university_id, one.statement_id, one.curriculum_id, one.curriculum_name,
      one.years, one.semester_name, one.subject_id, one.group_id, one.teacher_id, one.statement
    from ${facts.students} one order by one.statement_id, one.teacher_id`,
  order: sql`statement_id desc`,
  names: NAMES,
  facts: {
    students: (view, filters: SheetFilters) =>
      sql`${retaken(view, filters)
        .select(PLACE)
        .select([
          sql<string>`sheet.id::text`.as('row'),
          'retake.id',
          'application.student_id',
          sql<string | null>`null::text`.as('name'),
          resultWith(absenceWord(view)).as('detail'),
          'ratings.changed_at as at',
          'ratings.mark',
        ])}`,
  },
  counts: {
    student_count: { facts: 'students' },
    marked: { facts: 'students', where: sql`fact.mark is not null` },
    passed: { facts: 'students', where: sql`fact.mark >= 3` },
  },
});

/** Condition: the student has a mark on the sheet, or a passing one, as the other report counts them. */
const withResult = (result: StudentFilters['result']) =>
  result === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`ratings.mark >= ${sql.lit(result === 'passed' ? 3 : 0)}`;

export const studentRetakeFeature = listReportFeature(studentRetakes, {
  matching: (view, filters) =>
    retaken(view, filters)
      .where(ofStudents('application.student_id', view, filters))
      .where(withResult(filters.result)),
  id: 'retake.id',
  order: () => sql`retake.id desc`,
  rows: (view: QueryScope, ids: RawBuilder<number>) =>
    retaken(view, {})
      .innerJoin('students', 'students.id', 'application.student_id')
      .where('retake.id', 'in', ids)
      .select(PLACE)
      .select([
        'retake.id',
        sql<number | null>`case when ${inStudentScope(view.scope)} then application.id end`.as(
          'application_id',
        ),
        'students.id as student_id',
        studentName(view.language).as('fio'),
        'students.id_number',
        'application.contract_number',
        'ratings.rating',
        'ratings.mark',
        sql<boolean>`coalesce(ratings.absent, false)`.as('absent'),
      ]),
  names: NAMES,
});
