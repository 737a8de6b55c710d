import { subjectFailures } from '@dekanat/contract/reports/subject-failures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';
import { debtSubjects, PASS_SCORE_OF_RESULT } from '#features/ratings/shared.ts';
import { countReportFeature } from './count-report.ts';
import { joinCounted, presentStudents } from './counted-subjects.ts';
import { inPlannedSubjects } from './planned-subjects.ts';
import type { FiltersOfReport } from './report-filters.ts';
import { plannedByRow, SUBJECT_ROW_NAMES, studentsByRow } from './subject-rows.ts';

type Filters = FiltersOfReport<typeof subjectFailures>;

/** The sum of points as `roundedSum` of the contract rounds it. */
const roundedSum = (...points: RawBuilder<unknown>[]) => sql`floor(${sql.join(points, sql` + `)} + 0.5)`;
const INTERIM = sql`coalesce(ratings.ic_rating, 0)`;

/** Why the debt `debt` with the current result `ratings` is one; each has one reason. */
const REASON = sql`case
  when debt.current_mark is null then 'unmarked'
  when ratings.absent then 'absent'
  when ${roundedSum(INTERIM, sql`ratings.fc_max`)} < ${PASS_SCORE_OF_RESULT} then 'interim'
  else 'final' end`;

const pointsOf = (column: 'ic_rating' | 'fc_rating') =>
  sql`coalesce(trim_scale(${sql.ref(`ratings.${column}`)})::text, '—')`;
/** Interim and final points, and the points that were needed: “20 + 15 < 60”. */
const POINTS = sql`case when ratings.id is not null then ${pointsOf('ic_rating')} || ' + ' || ${pointsOf('fc_rating')}
  || case when ratings.absent then '' else ' < ' || ${PASS_SCORE_OF_RESULT} end end`;

/** The debts of students whom reports of marks count, with the key of their row. */
const failures = (view: QueryScope, filters: Filters) => sql`
  select found.row, debt.id, found.university_id, debt.student_id, subject.group_id, found.subject_id, null::text as name,
    ${POINTS} as detail, null::timestamptz as at, ${REASON} as reason
  from (${plannedByRow(view, filters)}) found
  join ${debtSubjects(inPlannedSubjects('planned.id', view, filters))} debt
    on debt.semester_subject_id = found.id
  join ${presentStudents(view)} present on present.student_id = debt.student_id and present.curriculum_id = debt.curriculum_id
    and (debt.current_mark is not null or present.studies)
  join student_subjects subject on subject.id = debt.id
  join curricula on curricula.id = debt.curriculum_id
  left join ratings on ratings.student_subject_id = debt.id and ratings.statement = debt.current_statement`;

const REASONS = ['absent', 'interim', 'final', 'unmarked'] as const;
const isOf = (reason: (typeof REASONS)[number]) => sql<boolean>`(fact.reason = ${sql.lit(reason)})`;
const failedBy = (reason: (typeof REASONS)[number]) => ({ facts: 'failures' as const, where: isOf(reason) });

export const subjectFailuresFeature = countReportFeature(subjectFailures, {
  rows: (view, filters: Filters) => sql`
    select planned.row as id, planned.university_id, planned.subject_id, planned.department_id, planned.number,
      planned.number::text as semester_name, array_agg(planned.id) as planned_ids
    from (${plannedByRow(view, filters)}) planned
    group by planned.row, planned.university_id, planned.subject_id, planned.department_id, planned.number`,
  order: sql`failed_count desc, university_id, department_id nulls last, number, subject_id`,
  names: SUBJECT_ROW_NAMES,
  facts: {
    students: studentsByRow,
    passes: (view, filters: Filters) => sql`
      select planned.row, subject.id, planned.university_id, subject.student_id, subject.group_id, planned.subject_id,
        null::text as name, subject.current_mark::text as detail, null::timestamptz as at
      from (${plannedByRow(view, filters)}) planned ${joinCounted(view)}
      where subject.current_mark > 2`,
    failures,
  },
  // A student takes one planned subject of a row, as in marks by subject.
  tally: (view, filters: Filters, facts) => sql`
    with planned as materialized (${plannedByRow(view, filters)})
    select planned.row, taken.student_count, taken.passed_count, 0 as failed_count,
      ${sql.join(REASONS.map((reason) => sql`0 as ${sql.ref(`failed_${reason}`)}`))}
    from planned join (
      select subject.semester_subject_id, count(*)::integer as student_count,
        count(*) filter (where subject.current_mark > 2)::integer as passed_count
      from student_subjects subject
      join ${presentStudents(view)} present on present.student_id = subject.student_id
        and present.curriculum_id = subject.curriculum_id and (subject.current_mark is not null or present.studies)
      where subject.semester_subject_id = any(array(select id from planned)) and subject.status <> 4
      group by subject.semester_subject_id) taken on taken.semester_subject_id = planned.id
    union all
    select fact.row, 0, 0, 1, ${sql.join(REASONS.map((reason) => sql`${isOf(reason)}::integer`))} from ${facts.failures} fact`,
  details: () => sql`
    select count(*)::integer as final_tests, coalesce(jsonb_agg(test order by test.attempts desc, test.id), '[]') as tests
    from (
      select exam.id, curricula.name as curriculum_name, exam.statement, count(*)::integer as attempts
      from exam_schedules exam join curricula on curricula.id = exam.curriculum_id
      join test_attempts attempt on attempt.exam_schedule_id = exam.id and attempt.completed_at is not null
        and attempt.ending <> 'returned'
      where exam.semester_subject_id = any(counted.planned_ids) and exam.control_type_id = 3 and exam.type = 'test'
      group by exam.id, curricula.name) test`,
  counts: {
    student_count: { facts: 'students' },
    passed_count: { facts: 'passes' },
    failed_count: { facts: 'failures' },
    failed_absent: failedBy('absent'),
    failed_interim: failedBy('interim'),
    failed_final: failedBy('final'),
    failed_unmarked: failedBy('unmarked'),
  },
  shares: { passed_percent: 'passed_count', failed_percent: 'failed_count' },
});
