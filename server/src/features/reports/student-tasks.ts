import { WAITING } from '@dekanat/contract/reports/report-filters.ts';
import { studentTaskReport } from '@dekanat/contract/reports/student-tasks.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { relatedPerson } from '#crud/person-names.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { TODAY } from '#crud/today.ts';
import { addressesOf } from '#features/files/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName } from '#features/students/shared.ts';
import { matchingTasks } from '#features/study/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { byChoice } from './list-charts.ts';
import { listReportFeature } from './list-report.ts';
import { inPlannedSubjects } from './planned-subjects.ts';
import { ofStudents } from './report-filters.ts';
import { ofTaskTeacher, TASK_STATEMENT, taskTeacher } from './task-teachers.ts';
import { waitsFor } from './waiting-tasks.ts';

type Listed = z.output<typeof studentTaskReport.calls.list.result>['data'][number];
type Shown = Omit<Listed, keyof typeof NAMES> & { university_id: number; statement: string | null };

const NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  teacher_fio: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  statement_name: relatedLabel('statement', 'statement'),
};

/** The number of `module` among those of its syllabus that are shown. */
const MODULE_NUMBER = sql`case when module.removed_at is null then (
  select count(*)::integer from syllabus_modules former
  where former.syllabus_id = module.syllabus_id and former.removed_at is null
    and (former.sort, former.id) <= (module.sort, module.id)) end`;

const DAY = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Tashkent')::date`;

/** Tasks as the report shows them, as `task_attempts`. */
const shownTasks = ({ db, language }: QueryScope, ids: RawBuilder<number>) =>
  db
    .selectFrom(
      sql<Shown>`(
        select task_attempts.id, task_attempts.university_id, task_attempts.student_id, ${studentName(language)} as student_fio,
          task_attempts.group_id, planned.subject_id, task_attempts.item_id, task_attempts.number, task_attempts.status,
          task_attempts.mark, ${taskTeacher()} as teacher_id, ${TASK_STATEMENT} as statement, lesson.name as lesson_name,
          ${MODULE_NUMBER} as module_number_module, curricula.name as curriculum_name, academic_years.name as curriculum_year,
          semesters.number::text as semester_name, task_attempts.created_at, task_attempts.checked_at as check_date,
          coalesce(${DAY('task_attempts.checked_at')}, ${TODAY}) - ${DAY('task_attempts.created_at')} as date_diff, (
            select coalesce(jsonb_agg(jsonb_build_object('id', files.id, 'name', files.name) order by files.id), '[]')
            from files where files.claimed_table = 'task_attempts' and files.claimed_id = task_attempts.id) as resources
        -- First the tasks: of so many tables PostgreSQL would join all rows before it selects these.
        from (select * from task_attempts where id in ${ids} offset 0) task_attempts
        join students on students.id = task_attempts.student_id
        join semester_subjects planned on planned.id = task_attempts.semester_subject_id
        join semesters on semesters.id = planned.semester_id
        join academic_years on academic_years.id = semesters.academic_year_id
        join curricula on curricula.id = planned.curriculum_id
        join lesson_items item on item.id = task_attempts.item_id
        join syllabus_lessons lesson on lesson.id = item.lesson_id
        join syllabus_modules module on module.id = lesson.module_id)`.as('task_attempts'),
    )
    .selectAll();

/** Adds addresses that are valid for some hours to the files of tasks. */
async function withAddresses<Row extends Pick<Listed, 'resources'>>(
  { services, db }: Context,
  rows: Row[],
): Promise<Row[]> {
  const ids = rows.flatMap(({ resources }) => resources.map(({ id }) => id));
  const addresses = await addressesOf(services, db, ids);
  return rows.map((row) => ({
    ...row,
    resources: row.resources.flatMap((file) => {
      const address = addresses.get(file.id);
      return address === undefined ? [] : [{ ...file, file_url: address.url }];
    }),
  }));
}

export const studentTaskReportFeature = listReportFeature(studentTaskReport, {
  matching: (view, filters) => {
    const { term, user_id, status, subject_id, group_id, teacher_id, waiting } = filters;
    const { academic_year_id, season_semester, curriculum_id, semester_id } = filters;
    // A faculty sees the tasks of its groups.
    const university = { ...view, scope: { ...view.scope, facultyId: null } };
    return matchingTasks(view, {
      ...(term && { term }),
      ...{ status, subject_id, group_id },
    })
      .where(ofTaskTeacher(teacher_id))
      .where(
        inPlannedSubjects('task_attempts.semester_subject_id', university, {
          academic_year_id,
          season_semester,
          curriculum_id,
          semester_id,
        }),
      )
      .where(ofStudents('task_attempts.student_id', view, { user_id }))
      .where(waiting === undefined ? sql<SqlBool>`true` : waitsFor(waiting));
  },
  id: 'task_attempts.id',
  chart: byChoice(WAITING, waitsFor),
  order: () => sql`task_attempts.id desc`,
  rows: shownTasks,
  names: NAMES,
  page: withAddresses,
});
