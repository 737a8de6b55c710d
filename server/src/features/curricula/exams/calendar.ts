import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { TODAY } from '#crud/today.ts';
import { CURRICULUM_SCOPE } from '../visible-curricula.ts';
import { type ExamRow, SHARED_COLUMNS, SHARED_JOINS } from './calendar-rows.ts';
import { CLASH_COUNT } from './control-rows.ts';
import { EXAM_NAMES, groupsOf, JOIN_PEOPLE } from './exam-people.ts';
import { individualExams } from './individual-exams.ts';

export interface ExamFilters
  extends Partial<Omit<InputOf<typeof examSchedules.calendar>['query'], 'language' | 'university_id'>> {}

/** The most exams of one answer: a year of a large university. */
const EXAMS_MAX = 20_000;

const ofGroup = (id: number | undefined) => (id === undefined ? [] : [sql`${id} in ${groupsOf('exam')}`]);

const taughtBy = (id: number | undefined) =>
  id === undefined
    ? []
    : [
        sql`exists (select from semester_subject_teachers taught where taught.semester_subject_id = exam.semester_subject_id
          and taught.statement = exam.statement and taught.teacher_id = ${id})`,
      ];

const equal = (column: string, value: unknown) =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];

/** Conditions of `exam` and its curriculum and semester. */
const placeConditions = (filters: ExamFilters): RawBuilder<unknown>[] => [
  sql`true`,
  ...equal('semesters.academic_year_id', filters.academic_year_id),
  ...equal('semesters.season', filters.season_semester),
  ...equal('curricula.faculty_id', filters.faculty_id),
  ...equal('exam.curriculum_id', filters.curriculum_id),
  ...equal('exam.control_type_id', filters.control_type_id),
];

/** Conditions of the times of `table`. */
const timeConditions = (table: 'exam' | 'own', { from, to }: ExamFilters): RawBuilder<unknown>[] => {
  const [start, end] = [sql.ref(`${table}.start_date`), sql.ref(`${table}.end_date`)];
  return [
    ...(from === undefined ? [] : [sql`coalesce(${end}, ${start}) >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`${start} < ${to}::timestamptz`]),
  ];
};

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

type Reader = Pick<Context, 'db' | 'services' | 'language' | 'scope'>;

/** Filters that choose a period or people; without any the calendar would be of all years. */
const NARROWING = [
  'academic_year_id',
  'season_semester',
  'curriculum_id',
  'group_id',
  'teacher_id',
  'from',
  'to',
] as const;

/** The current academic year and season, for a request that names no period and no people. */
export async function currentPeriod<Filters extends ExamFilters>(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  filters: Filters,
): Promise<Filters> {
  if (NARROWING.some((name) => filters[name] !== undefined)) return filters;
  const { rows } = await sql<Required<Pick<ExamFilters, 'academic_year_id' | 'season_semester'>>>`
    select semesters.academic_year_id, semesters.season as season_semester
    from semesters join curricula on curricula.id = semesters.curriculum_id
    where ${inScope(scope, CURRICULUM_SCOPE)}
    order by greatest(semesters.start_date - ${TODAY}, ${TODAY} - semesters.end_date, 0), semesters.start_date desc limit 1`.execute(
    db,
  );
  return { ...filters, ...rows[0] };
}

/** The exams in scope that match, in order of time; with `individual` also those of single students at their own times. */
export async function calendar(context: Reader, { individual = 0, ...filters }: ExamFilters) {
  const place = placeConditions(filters);
  const people = [...ofGroup(filters.group_id), ...taughtBy(filters.teacher_id)];
  const { rows } = await sql<ExamRow>`
    select ${SHARED_COLUMNS}, exam.start_date, exam.end_date, people.group_ids, people.teacher_ids,
      ${CLASH_COUNT} as clashes, null as individual
    from exam_schedules exam ${SHARED_JOINS} ${JOIN_PEOPLE}
    where ${inScope(context.scope, CURRICULUM_SCOPE)}
      and ${all([...place, ...people, ...timeConditions('exam', filters)])}
    order by exam.start_date, exam.id limit ${EXAMS_MAX}`.execute(context.db);
  const own =
    individual === 1
      ? await individualExams(context, all([...place, ...timeConditions('own', filters)]), filters)
      : [];
  const exams = [...rows, ...own].toSorted((a, b) => Date.parse(a.start_date) - Date.parse(b.start_date));
  return addRelatedNames(context, exams, EXAM_NAMES);
}
