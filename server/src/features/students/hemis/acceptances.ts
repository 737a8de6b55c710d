import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { HOME_CITIZENSHIP } from '@dekanat/contract/reference/home-country.ts';
import {
  type HemisAcceptance,
  type HemisPreview,
  hemisAcceptances,
  PREVIEWED_MAX,
  SKIPPED_BECAUSE,
} from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import { ACCEPTED_FIELDS, type AcceptedField } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { accountName, undoerName } from '#crud/account-name.ts';
import type { Queryable } from '#db/database.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { inStudentScope } from '../student-scope.ts';
import { visibleComparisons } from './comparison-list.ts';
import { lastChanges } from './last-changes.ts';
import {
  currentTexts,
  type PlannedChange,
  planAcceptance,
  type Selection,
  type StudentTexts,
} from './plan-acceptance.ts';
import { pairWords } from './record-words.ts';

/** The university of a comparison in scope. @throws notFound */
const comparisonIn = (context: Context, id: number) =>
  visibleComparisons(context, { id })
    .where('hemis_comparisons.finished_at', 'is not', null)
    .select('hemis_comparisons.university_id')
    .executeTakeFirstOrThrow(notFound);

async function preview(
  context: Context,
  id: number,
  { page = 1, ...selection }: Selection & { page?: number | undefined },
): Promise<HemisPreview> {
  const { university_id } = await comparisonIn(context, id);
  const { changes: planned, next } = await planAcceptance(context, id, selection, { lock: false });
  const changes = planned.filter(({ skipped }) => skipped === null);
  const words = await pairWords(context, university_id);
  const skipped = Object.fromEntries(
    SKIPPED_BECAUSE.map((reason) => [reason, planned.filter((change) => change.skipped === reason).length]),
  ) as HemisPreview['skipped'];
  return {
    students: new Set(changes.map(({ student_id }) => student_id)).size,
    changes: changes.length,
    skipped,
    row_count: planned.length,
    next,
    rows: planned
      .slice((page - 1) * PREVIEWED_MAX, page * PREVIEWED_MAX)
      .map(({ before, after, last, ...row }) => ({
        ...row,
        ...words(row.field, { ours: before, theirs: after }),
        changed_by: last?.by ?? null,
        changed_at: last?.at ?? null,
      })),
  };
}

type NewValues = Map<number, Partial<Record<AcceptedField, string | null>>>;

/** Writes values of many students in one statement, so that the audit has one change of each. */
async function writeValues(db: Queryable, values: NewValues): Promise<void> {
  const given = JSON.stringify([...values].map(([id, fields]) => ({ id, fields })));
  const columns = ACCEPTED_FIELDS.map((field) => {
    const value = sql`given.fields ->> ${sql.lit(field)}`;
    const typed = field === 'birth_date' ? sql`(${value})::date` : value;
    return sql`${sql.ref(field)} = case when given.fields ? ${sql.lit(field)} then ${typed} else ${sql.ref(`students.${field}`)} end`;
  });
  await sql`
    update students set ${sql.join(columns)}
    from jsonb_to_recordset(${given}::jsonb) as given (id integer, fields jsonb) where students.id = given.id`.execute(
    db,
  );
}

function valuesOf<Change extends { student_id: number; field: AcceptedField }>(
  changes: readonly Change[],
  value: (change: Change) => string | null,
): NewValues {
  const values: NewValues = new Map();
  for (const change of changes)
    values.set(change.student_id, { ...values.get(change.student_id), [change.field]: value(change) });
  return values;
}

async function publish({ db }: Context, universityId: number): Promise<void> {
  await publishChanged(db, 'students', { permission: 'student_index', universityId });
  await publishChanged(db, 'hemis_records', { permission: 'hemis_comparison_index', universityId });
}

/** Takes over the values, as the preview said. @throws Refusal when something has changed since */
async function create(
  context: Context,
  id: number,
  { changes: announced, ...selection }: Omit<BodyOf<typeof hemisAcceptances.create>, 'university_id'>,
): Promise<HemisAcceptance> {
  const { db, caller, requestId } = context;
  const { university_id } = await comparisonIn(context, id);
  const { changes: planned } = await planAcceptance(context, id, selection, { lock: true });
  const changes = planned.filter(({ skipped }) => skipped === null);
  if (changes.length !== announced) throw new Refusal('stale', { key: 'hemis_acceptance.stale' });
  await writeValues(
    db,
    valuesOf(changes, ({ after }) => after),
  );
  const acceptance = await db
    .insertInto('hemis_acceptances')
    .values({ university_id, comparison_id: id, user_id: caller.id, request_id: requestId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeChanges(db, acceptance.id, changes);
  await publish(context, university_id);
  return read(context, acceptance.id);
}

const storeChanges = (db: Queryable, acceptanceId: number, changes: readonly PlannedChange[]) =>
  sql`
  insert into hemis_accepted_values (acceptance_id, record_id, student_id, field, before, after)
  select ${acceptanceId}, record_id, student_id, field, before, after
  from jsonb_to_recordset(${JSON.stringify(
    changes.map(({ record_id, student_id, field, before, after }) => ({
      record_id,
      student_id,
      field,
      before,
      after,
    })),
  )}::jsonb) as given (record_id integer, student_id integer, field text, before text, after text)`.execute(
    db,
  );

/** Acceptances in scope, counted within it: a user bound to a faculty sees what was accepted of its students. */
const acceptances = ({ db, scope }: Context) =>
  db
    .selectFrom('hemis_acceptances')
    .innerJoin('hemis_accepted_values as value', 'value.acceptance_id', 'hemis_acceptances.id')
    .innerJoin('students', 'students.id', 'value.student_id')
    .leftJoin('users', 'users.id', 'hemis_acceptances.user_id')
    .leftJoin('users as undoer', 'undoer.id', 'hemis_acceptances.undone_by')
    .where(inScope({ ...scope, facultyId: null }, { university: 'hemis_acceptances.university_id' }))
    .where(inStudentScope(scope))
    .groupBy(['hemis_acceptances.id', 'users.id', 'undoer.id'])
    .select([
      'hemis_acceptances.id',
      'hemis_acceptances.comparison_id',
      'hemis_acceptances.accepted_at',
      accountName.as('user_name'),
      sql<number>`count(distinct value.student_id)::integer`.as('students'),
      sql<number>`count(*)::integer`.as('changes'),
      sql<AcceptedField[]>`array_agg(distinct value.field)`.as('fields'),
      'hemis_acceptances.undone_at',
      undoerName.as('undone_by_name'),
    ]);

const read = (context: Context, id: number): Promise<HemisAcceptance> =>
  acceptances(context).where('hemis_acceptances.id', '=', id).executeTakeFirstOrThrow(notFound);

async function list(context: Context, comparisonId: number): Promise<HemisAcceptance[]> {
  await comparisonIn(context, comparisonId);
  return acceptances(context)
    .where('hemis_acceptances.comparison_id', '=', comparisonId)
    .orderBy('hemis_acceptances.id', 'desc')
    .execute();
}

/** Locks an acceptance. @throws notFound outside the scope, Refusal when it concerns other faculties or was undone */
async function lockAcceptance(context: Context, id: number) {
  await read(context, id);
  const { db, scope } = context;
  const act = await db
    .selectFrom('hemis_acceptances')
    .where('id', '=', id)
    .select(['university_id', 'undone_at', 'accepted_at'])
    .select(
      sql<SqlBool>`exists (
        select from hemis_accepted_values value join students on students.id = value.student_id
        where value.acceptance_id = ${id} and (${inStudentScope(scope)}) is not true)`.as('concerns_others'),
    )
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (act.concerns_others) throw new Refusal('forbidden', { key: 'hemis_acceptance.of_others' });
  if (act.undone_at !== null) throw new Refusal('stale', { key: 'hemis_acceptance.undone_already' });
  return act;
}

const CITIZEN_FIELDS = ['citizenship_id', 'passport_pin'] as const;
type CitizenFields = Pick<StudentTexts, (typeof CITIZEN_FIELDS)[number]>;
const isCitizenWithoutPinfl = ({ citizenship_id, passport_pin }: CitizenFields) =>
  citizenship_id === HOME_CITIZENSHIP && passport_pin === null;

/**
 * Students whom the previous values would make citizens without a PINFL, because their citizenship or PINFL was changed
 * since. Those who were so before the acceptance may become so again.
 */
async function citizensWithoutPinfl(
  db: Queryable,
  previous: NewValues,
  students: ReadonlyMap<number, StudentTexts>,
  acceptedAt: string,
): Promise<number[]> {
  const lacking = [...previous].filter(([id, fields]) => {
    const now = students.get(id);
    return now !== undefined && !isCitizenWithoutPinfl(now) && isCitizenWithoutPinfl({ ...now, ...fields });
  });
  if (lacking.length === 0) return [];
  const changesOf = await lastChanges(
    db,
    lacking.map(([id]) => id),
  );
  const wasChangedSince = (id: number, field: AcceptedField) =>
    Date.parse(changesOf(id, field)?.at ?? '') > Date.parse(acceptedAt);
  return lacking
    .filter(([id, fields]) =>
      CITIZEN_FIELDS.some((field) => !(field in fields) && wasChangedSince(id, field)),
    )
    .map(([id]) => id);
}

const NAMES_SHOWN = 5;

/** Takes an acceptance back as a whole. @throws Refusal when one of its values, or one that depends on them, was changed since */
async function undo(context: Context, id: number): Promise<HemisAcceptance> {
  const { db, caller, requestId } = context;
  const { university_id, accepted_at } = await lockAcceptance(context, id);
  const changes = await db
    .selectFrom('hemis_accepted_values')
    .where('acceptance_id', '=', id)
    .select(['student_id', 'before', 'after', sql<AcceptedField>`field`.as('field')])
    .execute();
  const students = await currentTexts(db, [...new Set(changes.map(({ student_id }) => student_id))], true);
  const previous = valuesOf(changes, ({ before }) => before);
  const changed = [
    ...changes
      .filter(({ student_id, field, after }) => students.get(student_id)?.[field] !== after)
      .map(({ student_id }) => student_id),
    ...(await citizensWithoutPinfl(db, previous, students, accepted_at)),
  ];
  if (changed.length > 0) {
    const names = new Set(changed.map((student_id) => students.get(student_id)?.full_name ?? ''));
    const shown = [...names].slice(0, NAMES_SHOWN).join(', ');
    throw new Refusal('stale', {
      key: 'hemis_acceptance.changed_since',
      values: { names: shown, count: names.size },
    });
  }
  await writeValues(db, previous);
  await db
    .updateTable('hemis_acceptances')
    .set({ undone_at: sql`clock_timestamp()`, undone_by: caller.id, undo_request_id: requestId })
    .where('id', '=', id)
    .execute();
  await publish(context, university_id);
  return read(context, id);
}

const withoutUniversity = <Body extends { university_id?: number | undefined }>({
  university_id: _named,
  ...body
}: Body) => body;

export const hemisAcceptanceFeature = implement(hemisAcceptances, {
  preview: (context, { params, body }) => preview(context, params.id, withoutUniversity(body)),
  create: (context, { params, body }) => create(context, params.id, withoutUniversity(body)),
  list: (context, { params }) => list(context, params.id),
  undo: (context, { params }) => undo(context, params.id),
});
