import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import { CURRICULA } from '@dekanat/contract/catalogue/curricula.ts';
import { INDIVIDUAL_SCHEDULES } from '@dekanat/contract/catalogue/individual-schedules.ts';
import { RATINGS } from '@dekanat/contract/catalogue/ratings.ts';
import { REGISTRATION } from '@dekanat/contract/catalogue/registration.ts';
import type { Cancellation, ScheduleState } from '@dekanat/contract/individual-schedules/schedule-fields.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Invalid, Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { publishChanged, publishToStudents } from '#platform/realtime/bus.ts';
import type { PlannedSchedule } from './planned-schedule.ts';
import { type Person, type ScheduleTable, STATE, SUBJECT_JOINS } from './schedule-table.ts';

/** How schedules of students or of teachers are stored. */
export interface ChangedSchedules<Key extends Person, Body, Planned> extends ScheduleTable {
  person: Key;
  /** Every item for every person, with what prevents it. */
  plan: (context: Context, body: Body) => Promise<Planned[]>;
  /** The columns of `keys` and `dates`. */
  stored: (planned: Planned) => Record<string, unknown>;
}

type Body<Key extends Person> = { [Name in Key]: number[] } & { reason?: string | null | undefined };
type Planned<Key extends Person> = PlannedSchedule & { [Name in Key]: number };

/** Changes of the schedules of a person wait for each other. */
const lockPeople = ({ people }: ScheduleTable, { db }: Context, ids: number[]) =>
  sql`select from ${sql.table(people)} where id = any(${ids}::integer[]) order by id for no key update`.execute(
    db,
  );

/**
 * The ends of attempts in progress follow the dates of their student. A completion locks its attempt before the sheets, and so does
 * this: `plan` locks sheets. In order, because what corrects keys locks several attempts as well.
 */
async function lockAttempts(
  { people }: ScheduleTable,
  { db }: Context,
  ids: readonly number[],
): Promise<void> {
  if (people !== 'students') return;
  await sql`
    select from test_attempts
    where student_id = any(${ids}::integer[]) and completed_at is null and started_at is not null
    order by id for no key update`.execute(db);
}

/** The columns that say what a row is for. */
const columnsOf = ({ person, keys, dates }: ScheduleTable) =>
  [...new Set(['university_id', 'curriculum_id', 'semester_subject_id', person, ...keys, ...dates])].map(
    (column) => sql.ref(column),
  );

/** Adds rows; those that they replace stay, marked. */
async function insertSchedules<Key extends Person, One extends Planned<Key>>(
  kind: ChangedSchedules<Key, never, One>,
  { db, caller }: Context,
  planned: One[],
  reason: string | null,
) {
  const { table, person, keys } = kind;
  const rows = planned.map((one) => {
    const { university_id, curriculum_id, semester_subject_id } = one;
    return { university_id, curriculum_id, semester_subject_id, [person]: one[person], ...kind.stored(one) };
  });
  const added = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
  const same = keys.map(
    (key) => sql`${sql.ref(`former.${key}`)} is not distinct from ${sql.ref(`added.${key}`)}`,
  );
  await sql`
    update ${sql.table(table)} former set replaced = true from ${added} added
    where ${sql.ref(`former.${person}`)} = ${sql.ref(`added.${person}`)} and ${sql.join(same, sql` and `)}
      and not former.replaced`.execute(db);
  const columns = sql.join(columnsOf(kind));
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns}, reason, user_id)
    select ${columns}, ${reason}, ${caller.id} from ${added} with ordinality added order by ordinality
    returning id`.execute(db);
  return inserted.rows.map(({ id }) => id);
}

/** Names in one message; of more, only the number is shown. */
const NAMED = 20;

/** @throws Invalid that names each person with an obstacle once */
function requireNoObstacles<Key extends Person>(
  { language }: Context,
  person: Key,
  planned: readonly Planned<Key>[],
): void {
  const found = new Map(
    planned.flatMap((one) =>
      one.obstacle === null
        ? []
        : [[`${one[person]}/${one.obstacle}`, { name: one.fio, obstacle: one.obstacle }]],
    ),
  );
  if (found.size === 0) return;
  const problems: FieldProblem<TextKey>[] = [...found.values()].slice(0, NAMED).map(({ name, obstacle }) => ({
    field: person,
    key: 'status_change.conflict',
    values: { name, why: translate(obstacle, language) },
  }));
  const count = found.size - problems.length;
  if (count > 0) problems.push({ field: person, key: 'individual.in_the_way.others', values: { count } });
  throw new Invalid(problems);
}

/** Stores every item for every person. @throws Invalid that names the people with an obstacle */
export async function createSchedules<Key extends Person, Input extends Body<Key>, One extends Planned<Key>>(
  kind: ChangedSchedules<Key, Input, One>,
  context: Context,
  body: Input,
) {
  await lockPeople(kind, context, body[kind.person]);
  await lockAttempts(kind, context, body[kind.person]);
  const planned = await kind.plan(context, body);
  requireNoObstacles(context, kind.person, planned);
  const changed = planned.filter(({ unchanged }) => !unchanged);
  const ids = changed.length === 0 ? [] : await insertSchedules(kind, context, changed, body.reason || null);
  await publishSchedules(
    context,
    kind,
    changed.map((one) => ({ ...one, person_id: one[kind.person] })),
  );
  return { created: ids.length, unchanged: planned.length - changed.length, ids };
}

interface StoredSchedule {
  state: ScheduleState;
  university_id: number;
  semester_subject_id: number;
  person_id: number;
}

/** Adds rows that cancel. @throws Refusal 404 outside the scope, 409 for rows that do not count any more */
export async function cancelSchedules(
  kind: ScheduleTable,
  context: Context,
  { ids, reason }: z.output<typeof Cancellation>,
) {
  const { db, scope, caller } = context;
  const wanted = [...new Set(ids)];
  const table = sql.table(kind.table);
  const columns = sql.join(columnsOf(kind));
  const people = await sql<{ id: number }>`
    select id from ${sql.table(kind.people)} where id in (
      select ${sql.ref(kind.person)} from ${table} where id = any(${wanted}::integer[]))
    order by id for no key update`.execute(db);
  await lockAttempts(
    kind,
    context,
    people.rows.map(({ id }) => id),
  );
  const { rows } = await sql<StoredSchedule>`
    select ${STATE} as state, schedule.university_id, schedule.semester_subject_id,
      ${sql.ref(`schedule.${kind.person}`)} as person_id from ${table} schedule ${SUBJECT_JOINS}
    where schedule.id = any(${wanted}::integer[]) and ${inScope(scope, CURRICULUM_SCOPE)}`.execute(db);
  if (rows.length < wanted.length) throw new Refusal('not_found');
  if (rows.some(({ state }) => state !== 'active')) throw new Refusal('stale', { key: 'individual.stale' });
  await sql`update ${table} set replaced = true where id = any(${wanted}::integer[])`.execute(db);
  await sql`
    insert into ${table} (${columns}, cancelled, reason, user_id)
    select ${columns}, true, ${reason}, ${caller.id} from ${table} where id = any(${wanted}::integer[]) order by id`.execute(
    db,
  );
  await publishSchedules(context, kind, rows);
  return { cancelled: wanted.length };
}

/** What shows dates of individual schedules: sheets and their list, the calendar, the subjects of a student. */
const AFFECTED = [
  RATINGS.ratings.name,
  RATINGS.statements.name,
  CURRICULA.exam_schedules.name,
  REGISTRATION.student_subjects.name,
];

/** Publishes a change of schedules to other browsers, to the teachers of the subjects, and to the students whose dates they are. */
async function publishSchedules(
  { db }: Context,
  { table, people }: Pick<ScheduleTable, 'table' | 'people'>,
  changed: readonly Omit<StoredSchedule, 'state'>[],
): Promise<void> {
  const universityIds = new Set(changed.map((one) => one.university_id));
  const { rows } = await sql<{ teacher_id: number }>`
    select distinct teacher_id from semester_subject_teachers
    where semester_subject_id = any(${changed.map((one) => one.semester_subject_id)}::integer[])`.execute(db);
  const teacherIds = rows.map(({ teacher_id }) => teacher_id);
  for (const universityId of universityIds)
    for (const resource of [INDIVIDUAL_SCHEDULES[table].name, ...AFFECTED])
      await publishChanged(db, resource, {
        permission: 'curriculum_index',
        universityId,
        facultyId: 'all',
        teacherIds,
      });
  if (people === 'students')
    await publishToStudents(
      db,
      changed.map(({ person_id }) => person_id),
      CURRICULA.exam_schedules.name,
    );
}
