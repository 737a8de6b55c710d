import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { HOME_CITIZENSHIP } from '@dekanat/contract/reference/home-country.ts';
import {
  ACCEPTED_MAX,
  type hemisAcceptances,
  type SKIPPED_BECAUSE,
} from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import {
  ACCEPTED_FIELDS,
  type AcceptedField,
  isAccepted,
} from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { StudentInput } from '@dekanat/contract/students/student-input.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { inStudentScope } from '../student-scope.ts';
import type { Difference } from './compare-student.ts';
import { type LastChange, lastChanges } from './last-changes.ts';
import { matchingRecords } from './record-list.ts';

export type Selection = Omit<BodyOf<typeof hemisAcceptances.preview>, 'university_id'>;

/** A value of the register that is taken over, or the reason why not. */
export interface PlannedChange {
  record_id: number;
  student_id: number;
  full_name: string;
  field: AcceptedField;
  before: string | null;
  after: string;
  skipped: (typeof SKIPPED_BECAUSE)[number] | null;
  last: LastChange | undefined;
}

/** The values of the fields that can be accepted, as text. */
export type StudentTexts = Record<AcceptedField, string | null> & {
  id: number;
  study_status: string;
  full_name: string;
};

/** The current values of students, in order of their ids; `lock` keeps them until the transaction ends. */
export async function currentTexts(
  db: Queryable,
  ids: number[],
  lock: boolean,
): Promise<Map<number, StudentTexts>> {
  const { rows } = await sql<StudentTexts>`
    select id, study_status, full_name, ${sql.join(ACCEPTED_FIELDS.map((field) => sql`${sql.ref(field)}::text`))}
    from students where id = any(${ids}::integer[]) order by id ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws Invalid when one of these is a record that the caller does not see in the comparison; those that were removed are ignored */
async function requireVisible(context: Context, comparisonId: number, recordIds: number[]): Promise<void> {
  const visible = matchingRecords(context, { comparison_id: comparisonId }).select('hemis_records.id');
  const hidden = await context.db
    .selectFrom('hemis_records')
    .where('id', '=', sql<number>`any(${recordIds}::integer[])`)
    .where('id', 'not in', visible)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (hidden !== undefined) throw invalidField('record_ids', 'invalid.out_of_scope');
}

/**
 * The records that a selection names, of students whom the caller may change now: one who has left the faculty since the comparison is
 * left out. `next` when there are more than one act takes.
 */
async function selectedRecords(
  context: Context,
  comparisonId: number,
  { record_ids, fields, filters, after }: Selection,
) {
  const { scope } = context;
  const matching = matchingRecords(context, { ...filters, comparison_id: comparisonId })
    .innerJoin('students', 'students.id', 'hemis_records.student_id')
    .where(inStudentScope(scope));
  if (record_ids !== undefined) await requireVisible(context, comparisonId, record_ids);
  const records = await matching
    .where('hemis_records.state', '=', 'different')
    .where(sql<boolean>`hemis_records.fields && ${[...fields]}::text[]`)
    .$if(record_ids !== undefined, (query) =>
      query.where('hemis_records.id', '=', sql<number>`any(${record_ids ?? []}::integer[])`),
    )
    .select(['hemis_records.id', 'hemis_records.student_id', 'hemis_records.name'])
    .select(sql<Difference[]>`hemis_records.differences`.as('differences'))
    .$if(after !== undefined, (query) => query.where('hemis_records.id', '>', after ?? 0))
    .orderBy('hemis_records.id')
    .limit(ACCEPTED_MAX + 1)
    .execute();
  const part = records.slice(0, ACCEPTED_MAX);
  const next = records.length > part.length ? (part.at(-1)?.id ?? null) : null;
  return { records: part.toSorted((one, other) => (one.student_id ?? 0) - (other.student_id ?? 0)), next };
}

/** Passports and PINFLs of these that a student who studies has: a number is of one of them. */
async function takenNumbers(db: Queryable, changes: readonly PlannedChange[]): Promise<Map<string, number>> {
  const valuesOf = (field: AcceptedField) =>
    changes.flatMap((change) => (change.field === field ? [change.after] : []));
  const { rows } = await sql<{ key: string; id: number }>`
    select 'passport ' || passport as key, id from students
    where study_status = 'studying' and passport = any(${valuesOf('passport')}::text[])
    union all
    select 'passport_pin ' || passport_pin, id from students
    where study_status = 'studying' and passport_pin = any(${valuesOf('passport_pin')}::text[])`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Whether a form would accept the value, whatever the others are. */
const isValid = ({ field, after }: PlannedChange): boolean =>
  StudentInput.shape[field].safeParse(after).success;

/** Citizens have a PINFL: their own, or the one that is really taken over. */
function refuseCitizensWithoutPinfl(
  changes: PlannedChange[],
  students: ReadonlyMap<number, Pick<StudentTexts, 'passport_pin'>>,
): void {
  const given = new Set(
    changes
      .filter(({ field, skipped }) => field === 'passport_pin' && skipped === null)
      .map(({ student_id }) => student_id),
  );
  for (const change of changes) {
    const isCitizen = change.field === 'citizenship_id' && change.after === HOME_CITIZENSHIP;
    const hasPinfl = given.has(change.student_id) || students.get(change.student_id)?.passport_pin != null;
    if (isCitizen && change.skipped === null && !hasPinfl) change.skipped = 'refused';
  }
}

/** Of two students for whom the register has one number, only the first gets it. */
function firstWins(changes: PlannedChange[]): void {
  const given = new Map<string, number>();
  for (const change of changes) {
    if (change.skipped !== null || (change.field !== 'passport' && change.field !== 'passport_pin')) continue;
    const key = `${change.field} ${change.after}`;
    const owner = given.get(key) ?? change.student_id;
    given.set(key, owner);
    if (owner !== change.student_id) change.skipped = 'taken';
  }
}

/** What accepting a selection changes now, value by value. What is as the register has it already is left out. */
export async function planAcceptance(
  context: Context,
  comparisonId: number,
  selection: Selection,
  { lock }: { lock: boolean },
): Promise<{ changes: PlannedChange[]; next: number | null }> {
  const { db } = context;
  const { records, next } = await selectedRecords(context, comparisonId, selection);
  const ids = records.flatMap(({ student_id }) => student_id ?? []);
  const students = await currentTexts(db, ids, lock);
  const changesOf = await lastChanges(db, ids);
  const planned = records.flatMap(({ id, student_id, name, differences }) =>
    differences.flatMap(({ field, ours, theirs }): (PlannedChange & { ours: string | null })[] => {
      const student = students.get(student_id ?? 0);
      if (student === undefined || !isAccepted(field) || !selection.fields.includes(field)) return [];
      const before = student[field];
      if (before === theirs) return [];
      const last = changesOf(student.id, field);
      const common = { record_id: id, student_id: student.id, full_name: name, field, last };
      return [{ ...common, ours, before, after: theirs, skipped: null }];
    }),
  );
  const taken = await takenNumbers(db, planned);
  const judged = planned.map(({ ours, ...change }): PlannedChange => {
    const student = students.get(change.student_id) as StudentTexts;
    const owner = taken.get(`${change.field} ${change.after}`);
    if (change.before !== ours) return { ...change, skipped: 'changed' };
    if (!isValid(change)) return { ...change, skipped: 'refused' };
    if (owner !== undefined && student.study_status === 'studying') return { ...change, skipped: 'taken' };
    return change.last?.typed && !selection.include_typed ? { ...change, skipped: 'typed' } : change;
  });
  firstWins(judged);
  refuseCitizensWithoutPinfl(judged, students);
  return { changes: judged, next };
}
