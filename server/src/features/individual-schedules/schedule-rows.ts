import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import { CURRICULA } from '@dekanat/contract/catalogue/curricula.ts';
import { INDIVIDUAL_SCHEDULES } from '@dekanat/contract/catalogue/individual-schedules.ts';
import { RATINGS } from '@dekanat/contract/catalogue/ratings.ts';
import { REGISTRATION } from '@dekanat/contract/catalogue/registration.ts';
import type { Statement } from '@dekanat/contract/curricula/control-rules.ts';
import type { ScheduleState } from '@dekanat/contract/individual-schedules/schedule-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid, Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { configuredText, relatedLabel } from '#features/reference/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { publishChanged } from '#platform/realtime/bus.ts';

/** Columns that both kinds of rows have. */
export interface SharedColumns {
  id: number;
  university_id: number;
  curriculum_id: number;
  curriculum_name: string;
  semester_id: number;
  semester_name: string;
  semester_subject_id: number;
  subject_id: number;
  state: ScheduleState;
  author: string | null;
  created_at: string;
}

export interface ControlColumns<Type = 2 | 3, Name = Statement> {
  control_type_id: Type;
  /** Key of the label. */
  control_type: string | null;
  statement: Name;
}

/** Of `schedule`, a row of either table, with `curricula`, `semesters`, `subject` and `users`. */
export const SHARED_COLUMNS = sql`
  schedule.id, schedule.university_id, schedule.curriculum_id, curricula.name as curriculum_name, semesters.id as semester_id,
  semesters.number::text as semester_name, schedule.semester_subject_id, subject.subject_id, schedule.created_at`;

export const SHARED_JOINS = sql`
  join curricula on curricula.id = schedule.curriculum_id
  join semester_subjects subject on subject.id = schedule.semester_subject_id
  join semesters on semesters.id = subject.semester_id
  left join users on users.id = schedule.user_id`;

/** The state of `schedule`. */
export const STATE = sql<ScheduleState>`case when schedule.replaced then 'replaced' when schedule.cancelled then 'cancelled' else 'active' end`;

/** The related names that both kinds of rows show. */
export const SHARED_NAMES = {
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  control_type_name: relatedLabel('control_type', 'control_type'),
} as const;

/** How long after a control its results are entered, for the university in `column`. */
export const entryTime = (column: `${string}.${string}`) =>
  sql`make_interval(days => ${configuredText('rating-entry-days', column)}::integer)`;

/** Conditions of filters that are set. */
export const equal = (column: string, value: unknown): RawBuilder<unknown>[] =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];

/** The rows of a query in its order. A cursor reads one state of the tables, unlike pages that are requested one after another. */
export const streamRows = <Row extends object>(
  { db }: Pick<Context, 'db'>,
  query: RawBuilder<Row>,
): AsyncIterable<Row> =>
  db.selectFrom(sql<Row>`(${query})`.as('schedule')).selectAll().stream() as unknown as AsyncIterable<Row>;

export const allOf = (conditions: RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

/** Rows of a dry run; those with obstacles and warnings come first. */
export const PREVIEWED_MAX = 500;

interface PreviewedRow {
  obstacle: string | null;
  warnings: readonly string[];
}

/** Sorts rows with obstacles first, then those with the most warnings. */
export const byUrgency = (one: PreviewedRow, other: PreviewedRow): number =>
  Number(one.obstacle === null) - Number(other.obstacle === null) ||
  other.warnings.length - one.warnings.length;

/** Names in one message; of more, only the number is shown. */
const NAMED = 20;

/** @throws Invalid on `field` that names the people with an obstacle */
export function requireNoObstacles(
  { language }: Pick<Context, 'language'>,
  field: string,
  found: { name: string; obstacle: TextKey }[],
): void {
  if (found.length === 0) return;
  const problems: FieldProblem<TextKey>[] = found.slice(0, NAMED).map(({ name, obstacle }) => ({
    field,
    key: 'status_change.conflict',
    values: { name, why: translate(obstacle, language) },
  }));
  const count = found.length - problems.length;
  if (count > 0) problems.push({ field, key: 'individual.in_the_way.others', values: { count } });
  throw new Invalid(problems);
}

/** @throws Refusal 409 when one of the rows that the user saw does not count any more */
export function requireCurrent(states: readonly ScheduleState[], wanted: number): void {
  if (states.length < wanted) throw new Refusal('not_found');
  if (states.some((state) => state !== 'active')) throw new Refusal('stale', { key: 'individual.stale' });
}

/** What shows dates of individual schedules: sheets and their list, the calendar, the subjects of a student. */
const AFFECTED = [
  RATINGS.ratings.name,
  RATINGS.statements.name,
  CURRICULA.exam_schedules.name,
  REGISTRATION.student_subjects.name,
];

/** Publishes a change of schedules to other browsers, and to the teachers of the subjects. */
export async function publishSchedules(
  { db }: Pick<Context, 'db'>,
  name: keyof typeof INDIVIDUAL_SCHEDULES,
  changed: readonly Pick<SharedColumns, 'university_id' | 'semester_subject_id'>[],
): Promise<void> {
  const universityIds = new Set(changed.map((one) => one.university_id));
  const { rows } = await sql<{ teacher_id: number }>`
    select distinct teacher_id from semester_subject_teachers
    where semester_subject_id = any(${changed.map((one) => one.semester_subject_id)}::integer[])`.execute(db);
  const teacherIds = rows.map(({ teacher_id }) => teacher_id);
  for (const universityId of universityIds)
    for (const resource of [INDIVIDUAL_SCHEDULES[name].name, ...AFFECTED])
      await publishChanged(db, resource, {
        permission: 'curriculum_index',
        universityId,
        facultyId: 'all',
        teacherIds,
      });
}
