import type { HemisState, UnreadableBecause } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import type { RegisteredStudent } from '#integrations/hemis/hemis-fields.ts';
import {
  type Difference,
  differencesOf,
  type Folding,
  type OurStudent,
  theirName,
} from './compare-student.ts';
import type { ComparisonWork } from './comparison-work.ts';
import type { Pair } from './register-pairs.ts';
import type { RegisterPlaces } from './register-places.ts';

/** A record of a comparison. */
export interface NewRecord {
  student_id: number | null;
  id_number: string;
  name: string;
  group_name: string | null;
  faculty_id: number | null;
  state: HemisState;
  differences: Difference[];
  problem?: UnreadableBecause;
  list_row?: number | null;
}

/** A student as we know them. */
export const ownFields = (ours: OurStudent) => ({
  student_id: ours.id,
  id_number: ours.id_number,
  name: ours.full_name,
  group_name: ours.group_names[0] ?? null,
  faculty_id: ours.faculty_id,
});

const theirFields = (theirs: RegisteredStudent, places: RegisterPlaces) => ({
  id_number: theirs.student_id_number,
  name: theirName(theirs),
  group_name: theirs.group?.name || null,
  faculty_id: places.facultyOf(theirs.department),
});

/** The result for a student of the target, or for one who is not here. */
export function recordOf({ ours, theirs }: Pair, folding: Folding, places: RegisterPlaces): NewRecord {
  if (ours === undefined)
    return { student_id: null, ...theirFields(theirs, places), state: 'only_there', differences: [] };
  const differences = differencesOf(ours, theirs, folding);
  return { ...ownFields(ours), state: differences.length > 0 ? 'different' : 'equal', differences };
}

/** A student who is here, but not in the target: the record has only what the register says. */
export const elsewhereRecord = ({ ours, theirs }: Pair, places: RegisterPlaces): NewRecord => ({
  student_id: ours?.id ?? null,
  ...theirFields(theirs, places),
  state: 'here_elsewhere',
  differences: [],
});

/** A student who is on two pages, because the list moved meanwhile, is stored once. */
export async function storeRecords(
  { write }: ComparisonWork,
  comparisonId: number,
  records: readonly NewRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await write((db) =>
    db
      .insertInto('hemis_records')
      .values(
        records.map(({ differences, ...record }) => ({
          ...record,
          comparison_id: comparisonId,
          differences: JSON.stringify(differences),
          fields: differences.map(({ field }) => field),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
