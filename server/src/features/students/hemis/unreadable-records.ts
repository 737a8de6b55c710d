import { PASSPORT_PIN } from '@dekanat/contract/people/identifiers.ts';
import type { UnreadableBecause } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { UnreadableItem } from '#integrations/hemis/hemis-client.ts';
import { type Remains, remainsOf, unreadableBecause } from '#integrations/hemis/hemis-fields.ts';

/** A record of the service that cannot be read. */
export interface UnreadableRecord {
  problem: UnreadableBecause;
  /** In the list of the service; null in the answer about one student. */
  row: number | null;
  remains: Remains;
  name: string;
  /** Whether it is shown also when no student here matches it. */
  isOfTarget: boolean;
  /** The student who was asked for. */
  studentId?: number;
}

const nameIn = ({ full_name, second_name, first_name, third_name }: Remains): string =>
  full_name || [second_name, first_name, third_name].filter(Boolean).join(' ');

/** A row of a list that cannot be read. */
export function unreadableRow(
  { row, item }: UnreadableItem,
  isOfTarget: (remains: Remains) => boolean,
): UnreadableRecord {
  const remains = remainsOf(item);
  return {
    problem: unreadableBecause(item) ?? 'not_a_record',
    row,
    remains,
    name: nameIn(remains),
    isOfTarget: isOfTarget(remains),
  };
}

/** The answer about a student that cannot be read. */
export const unreadableAnswer = (studentId: number, problem: UnreadableBecause): UnreadableRecord => ({
  problem,
  row: null,
  remains: remainsOf(undefined),
  name: '',
  isOfTarget: false,
  studentId,
});

/**
 * Of missing students, those whom such records may be about: who was asked for, who has the PINFL, or the only one with the name.
 * Nothing is taken over from the record: this only prevents that a student is counted as missing.
 */
export async function studentsOfUnreadable(
  db: Queryable,
  records: readonly UnreadableRecord[],
  missing: readonly number[],
): Promise<Map<UnreadableRecord, number>> {
  const given = records.map(({ remains: { passport_pin }, name, studentId }, at) => {
    const pin = passport_pin && PASSPORT_PIN.test(passport_pin) ? passport_pin : null;
    return { at, id: studentId ?? null, pin, name: pin === null && studentId === undefined ? name : '' };
  });
  const { rows } = await sql<{ id: number; at: number }>`
    select min(students.id) as id, given.at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (at integer, id integer, pin text, name text)
    join students on students.id = any(${[...missing]}::integer[]) and (
      students.id = given.id or students.passport_pin = given.pin
      or (given.name <> '' and search_key(students.full_name) = search_key(given.name)))
    group by given.at having count(*) = 1
    order by given.at`.execute(db);
  const found = new Map<UnreadableRecord, number>();
  const taken = new Set<number>();
  for (const { id, at } of rows) {
    const record = records[at];
    if (record === undefined || taken.has(id)) continue;
    taken.add(id);
    found.set(record, id);
  }
  return found;
}
