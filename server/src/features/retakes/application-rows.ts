import type { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { definedOnly, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedList, relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { statementName } from '#features/ratings/shared.ts';
import { configuredText, relatedLabel } from '#features/reference/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import {
  matchingStudents,
  type StudentFilters,
  searchFilter,
  studentName,
} from '#features/students/shared.ts';

type Query = z.output<(typeof retakeApplications)['list']['query']>;
type Filters = Partial<Omit<Query, 'limit' | 'page' | 'language' | 'university_id' | 'fio'>>;
export type ApplicationFilters = Filters & { term?: StudentFilters['term'] };

/** What is needed to read and change applications: staff have it, and students for their own. */
export type RetakeView = Pick<Context, 'db' | 'services' | 'language' | 'scope'>;

export const APPLICATION_NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  social_name: relatedLabel('social_category_re_reading_subject', 'social_id'),
  retaken_subjects: relatedList(SUBJECT, 'name', 'subject_ids'),
} as const;

/** The filters of a request with its search. */
export async function applicationFilters(
  context: Context,
  { fio, ...filters }: Filters & { fio?: string | undefined },
): Promise<ApplicationFilters> {
  const term = await searchFilter(context, fio);
  return { ...filters, ...(term && { term }) };
}

/**
 * The present price of the credits in `credit`, as `priceOfCredits` of the contract computes it; the query around has joined
 * `application` and `curricula`.
 */
export const creditPrice = (credit: string) => sql<number>`(
  select div(2 * curricula.credit_standart_summ * ${sql.ref(credit)}::numeric + hours.credits, 2 * hours.credits)::bigint
  from (select ${configuredText('credit-standart-hour', 'application.university_id')}::numeric as credits) hours)`;

/** The result that `retake` improves: the newest one before its sheet, if it has one, which the query around has joined as `sheet`. */
export const FORMER_RESULT = sql`(
  select former.statement, former.rating, former.mark, former.absent from ratings former
  where former.student_subject_id = retake.student_subject_id and former.mark is not null
    and (sheet.statement is null or former.statement < sheet.statement)
  order by former.statement desc limit 1)`;

/** Condition on `application`: one of its subjects matches. */
const hasSubject = ({ academic_year_id, season_semester, statement, subject_id }: Filters) => {
  const conditions = [
    ...(academic_year_id === undefined ? [] : [sql`semesters.academic_year_id = ${academic_year_id}`]),
    ...(season_semester === undefined ? [] : [sql`semesters.season = ${season_semester}`]),
    ...(subject_id === undefined ? [] : [sql`planned.subject_id = ${subject_id}`]),
    ...(statement === undefined ? [] : [sql`${statementName('result.statement')} = ${statement}`]),
  ];
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
      select from retake_subjects retake
      join student_subjects student_subject on student_subject.id = retake.student_subject_id
      join semester_subjects planned on planned.id = student_subject.semester_subject_id
      join semesters on semesters.id = planned.semester_id
      left join statements sheet on sheet.id = retake.statement_id
      left join lateral ${FORMER_RESULT} result on true
      where retake.application_id = application.id and ${sql.join(conditions, sql` and `)})`;
};

/** Applications of students in scope that match. */
export const matchingApplications = (
  view: Pick<QueryScope, 'db' | 'scope'>,
  {
    term,
    sort: _sort,
    status,
    by_student,
    student_id,
    group_id,
    curriculum_id,
    ...ofSubjects
  }: ApplicationFilters,
) =>
  matchingStudents(view, { ...(term && { term }) })
    .innerJoin('retake_applications as application', 'application.student_id', 'students.id')
    .where(hasSubject(ofSubjects))
    .where((eb) =>
      eb.and(
        definedOnly({
          'application.status': status,
          'application.by_student': by_student === undefined ? undefined : by_student === 1,
          'application.student_id': student_id,
          'application.group_id': group_id,
          'application.curriculum_id': curriculum_id,
        }),
      ),
    );

/** What the subjects of an application add up to. Credits of a new one are those of the plan. */
const totals = (view: Pick<QueryScope, 'db'>) =>
  view.db
    .selectFrom('retake_subjects as retake')
    .innerJoin('student_subjects as student_subject', 'student_subject.id', 'retake.student_subject_id')
    .innerJoin('semester_subjects as planned', 'planned.id', 'student_subject.semester_subject_id')
    .innerJoin('semesters', 'semesters.id', 'planned.semester_id')
    .leftJoin('statements as sheet', 'sheet.id', 'retake.statement_id')
    .where(sql<SqlBool>`retake.application_id = application.id`)
    .select([
      sql<number[]>`array_agg(planned.subject_id order by semesters.number, planned.sort, planned.id)`.as(
        'subject_ids',
      ),
      sql<number>`sum(planned.credit_hour)::integer`.as('credits'),
      sql<number>`sum(${creditPrice('planned.credit_hour')})::bigint`.as('price'),
      sql<number>`count(*) filter (where exists (
        select from ratings where ratings.student_subject_id = retake.student_subject_id
          and ratings.statement = sheet.statement and ratings.mark is not null))::integer`.as('marked'),
    ]);

/** Rows of the list, newest first unless sorted. */
export const applicationRows = (view: QueryScope, { sort, ...filters }: ApplicationFilters) =>
  sorted(
    matchingApplications(view, filters)
      .innerJoin('curricula', 'curricula.id', 'application.curriculum_id')
      .innerJoinLateral(totals(view).as('totals'), (join) => join.onTrue())
      .select([
        'application.id',
        'application.version',
        'application.created_at',
        'application.updated_at',
        'application.university_id',
        'application.student_id',
        studentName(view.language).as('fio'),
        'students.id_number',
        sql<StudyStatus>`students.study_status`.as('study_status'),
        'application.by_student',
        sql<1 | 2 | null>`nullif(application.status, 0)`.as('status'),
        'application.group_id',
        'application.curriculum_id',
        'curricula.name as curriculum_name',
        'totals.subject_ids',
        'application.contract_number',
        sql<string | null>`application.contract_date`.as('contract_date'),
        sql<number>`coalesce(application.credit_hour_all, totals.credits)`.as('credit_hour_all'),
        sql<number>`coalesce(application.credit_sum_all, totals.price)`.as('credit_sum_all'),
        'application.social_category_id as social_id',
        sql<string | null>`application.end_date`.as('end_date'),
        'application.paid_at',
        'totals.marked',
      ]),
    sort ?? '-id',
    {
      id: sql.ref('application.id'),
      fio: studentName(view.language),
      end_date: sql.ref('application.end_date'),
      credit_sum_all: sql`coalesce(application.credit_sum_all, totals.price)`,
    },
    'id',
    sql.ref('application.id'),
  );
