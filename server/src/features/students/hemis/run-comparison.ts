import type { HemisState } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import type { Queryable } from '#db/database.ts';
import type { ListEnd } from '#integrations/hemis/hemis-client.ts';
import type { RegisteredStudent } from '#integrations/hemis/hemis-fields.ts';
import {
  type Difference,
  differencesOf,
  type Folding,
  foldedTexts,
  type OurStudent,
  theirName,
} from './compare-student.ts';
import type { ComparisonWork } from './comparison-work.ts';
import {
  expectedStudents,
  foldingOf,
  isTarget,
  labelsOf,
  studentsWithIds,
  studentsWithNumbers,
  type Target,
} from './our-students.ts';
import { readRegisterPlaces, type RegisterPlaces } from './register-places.ts';

export type Comparison = Target & { id: number };

interface NewRecord {
  student_id: number | null;
  id_number: string;
  name: string;
  group_name: string | null;
  faculty_id: number | null;
  state: HemisState;
  differences: Difference[];
}

/** So many students are asked for one by one; for more, the whole list is read. */
const ONE_BY_ONE_MAX = 200;
const BATCH = 1_000;

/** Compares students page by page and stores the records. @returns how the reading of the register ended */
export async function compareStudents(work: ComparisonWork, comparison: Comparison): Promise<ListEnd> {
  const { db, client, signal } = work;
  const label = await labelsOf(db);
  const places = await readRegisterPlaces(work, comparison);
  const seen = new Set<number>();
  const seenNumbers = new Set<string>();
  const expected = new Set(await expectedStudents(db, comparison));
  const missing = () => [...expected].filter((id) => !seen.has(id));
  const report = () => work.progress?.(expected.size - missing().length, expected.size);

  async function comparePage(page: readonly RegisteredStudent[], takesUnknown: boolean): Promise<void> {
    const students = page.filter(({ student_id_number }) => !seenNumbers.has(student_id_number));
    const pairs = await pairsOf(db, comparison.university_id, students);
    const wanted = pairs.filter(({ ours }) => (ours ? isTarget(comparison, ours) && !seen.has(ours.id) : takesUnknown));
    const fold = await foldingOf(db, wanted.flatMap(({ ours, theirs }) => foldedTexts(ours, theirs)));
    const records = wanted.map((pair) => recordOf(pair, { fold, label }, places));
    await storeRecords(work, comparison.id, records);
    for (const { student_id_number } of students) seenNumbers.add(student_id_number);
    for (const { ours } of wanted) if (ours) seen.add(ours.id);
    report();
  }

  const readList = (query: Record<string, string>, takesUnknown: boolean): Promise<ListEnd> =>
    client.eachPage(query, (students) => comparePage(students, takesUnknown), signal);

  /** Asks for those that a filtered list has not: the register may have them in another group. */
  async function readOneByOne(ids: number[]): Promise<ListEnd> {
    for (const ours of await studentsWithIds(db, comparison.university_id, ids)) {
      signal?.throwIfAborted();
      const answer = await client.studentNow(ours.id_number, { patient: work.isPatient, signal });
      if (answer.outcome === 'away') return { outcome: 'away' };
      if (answer.outcome === 'refused') return { outcome: 'refused', message: undefined };
      if (answer.outcome === 'found') await comparePage([answer.student], false);
    }
    return { outcome: 'complete' };
  }

  async function readRegister(): Promise<ListEnd> {
    if (comparison.target === 'student') return readOneByOne(missing());
    if (comparison.target === 'university') return readList({}, true);
    const filtered: ListEnd = places.filter ? await readList(places.filter, true) : { outcome: 'complete' };
    if (filtered.outcome !== 'complete') return filtered;
    const rest = missing();
    return rest.length > ONE_BY_ONE_MAX ? readList({}, false) : readOneByOne(rest);
  }

  const end = await readRegister();
  const state = end.outcome === 'complete' ? 'only_here' : end.outcome;
  const left = missing();
  for (let from = 0; from < left.length; from += BATCH) {
    const students = await studentsWithIds(db, comparison.university_id, left.slice(from, from + BATCH));
    await storeRecords(
      work,
      comparison.id,
      students.map((ours) => ({ ...ownFields(ours), state, differences: [] })),
    );
  }
  return end;
}

interface Pair {
  ours: OurStudent | undefined;
  theirs: RegisteredStudent;
}

/** The students of a page with those here whom they are: by number, else by PINFL. */
async function pairsOf(db: Queryable, universityId: number, students: readonly RegisteredStudent[]): Promise<Pair[]> {
  const ours = await studentsWithNumbers(db, universityId, {
    numbers: students.map(({ student_id_number }) => student_id_number),
    pins: students.flatMap(({ passport_pin }) => passport_pin ?? []),
  });
  const byNumber = new Map(ours.map((student) => [student.id_number, student]));
  const byPin = new Map(
    // Of several records of one person, the one who studies.
    ours
      .toSorted((one, other) => Number(one.study_status === 'studying') - Number(other.study_status === 'studying'))
      .flatMap((student) => (student.passport_pin === null ? [] : [[student.passport_pin, student] as const])),
  );
  return students.map((theirs) => ({
    theirs,
    ours: byNumber.get(theirs.student_id_number) ?? byPin.get(theirs.passport_pin ?? ''),
  }));
}

const ownFields = (ours: OurStudent) => ({
  student_id: ours.id,
  id_number: ours.id_number,
  name: ours.full_name,
  group_name: ours.group_names[0] ?? null,
  faculty_id: ours.faculty_id,
});

function recordOf({ ours, theirs }: Pair, folding: Folding, places: RegisterPlaces): NewRecord {
  if (ours === undefined)
    return {
      student_id: null,
      id_number: theirs.student_id_number,
      name: theirName(theirs),
      group_name: theirs.group?.name || null,
      faculty_id: places.facultyOf(theirs.department),
      state: 'only_there',
      differences: [],
    };
  const differences = differencesOf(ours, theirs, folding);
  return { ...ownFields(ours), state: differences.length > 0 ? 'different' : 'equal', differences };
}

/** A student who is on two pages, because the list moved meanwhile, is stored once. */
async function storeRecords({ write }: ComparisonWork, comparisonId: number, records: NewRecord[]): Promise<void> {
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
