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
import { gpaFiller } from './register-gpas.ts';
import { type RegisterPlaces, readRegisterPlaces } from './register-places.ts';

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

/** What is known in the course of a comparison. */
interface Course {
  work: ComparisonWork;
  comparison: Comparison;
  label: Folding['label'];
  places: RegisterPlaces;
  /** The students whom the register must have. */
  expected: ReadonlySet<number>;
  seen: Set<number>;
  seenNumbers: Set<string>;
  /** Adds the GPA that only another list has. */
  withGpa: ReturnType<typeof gpaFiller>;
}

const missingIn = ({ expected, seen }: Course) => [...expected].filter((id) => !seen.has(id));

/** Compares students of the register; those whom nobody here is are stored when the list has only students of the target. */
async function comparePage(course: Course, page: readonly RegisteredStudent[], takesUnknown: boolean) {
  const { work, comparison, label, places, seen, seenNumbers, expected } = course;
  const students = await course.withGpa(
    page.filter(({ student_id_number }) => !seenNumbers.has(student_id_number)),
  );
  const pairs = await pairsOf(work.db, comparison.university_id, students);
  const wanted = pairs.filter(({ ours }) =>
    ours ? isTarget(comparison, ours) && !seen.has(ours.id) : takesUnknown,
  );
  const fold = await foldingOf(
    work.db,
    wanted.flatMap(({ ours, theirs }) => foldedTexts(ours, theirs)),
  );
  const records = wanted.map((pair) => recordOf(pair, { fold, label }, places));
  await storeRecords(work, comparison.id, records);
  for (const { student_id_number } of students) seenNumbers.add(student_id_number);
  for (const { ours } of wanted) if (ours) seen.add(ours.id);
  work.progress?.(expected.size - missingIn(course).length, expected.size);
}

const readList = (course: Course, query: Record<string, string>, takesUnknown: boolean): Promise<ListEnd> =>
  course.work.client.eachPage(
    query,
    (students) => comparePage(course, students, takesUnknown),
    course.work.signal,
  );

/** Asks for those that a filtered list has not: the register may have them in another group. */
async function readOneByOne(course: Course): Promise<ListEnd> {
  const { db, client, signal, isPatient } = course.work;
  const students = await studentsWithIds(db, course.comparison.university_id, missingIn(course));
  for (const { id_number } of students) {
    signal?.throwIfAborted();
    const answer = await client.studentNow(id_number, { patient: isPatient, signal });
    if (answer.outcome === 'away') return { outcome: 'away' };
    if (answer.outcome === 'refused') return { outcome: 'refused', message: undefined };
    if (answer.outcome === 'found') await comparePage(course, [answer.student], false);
  }
  return { outcome: 'complete' };
}

async function readRegister(course: Course): Promise<ListEnd> {
  const { comparison, places } = course;
  if (comparison.target === 'student') return readOneByOne(course);
  if (comparison.target === 'university') return readList(course, {}, true);
  if (places.filter !== undefined) {
    const end = await readList(course, places.filter, true);
    if (end.outcome !== 'complete') return end;
  }
  return missingIn(course).length > ONE_BY_ONE_MAX ? readList(course, {}, false) : readOneByOne(course);
}

/** Compares students page by page and stores the records. @returns how the reading of the register ended */
export async function compareStudents(work: ComparisonWork, comparison: Comparison): Promise<ListEnd> {
  const course: Course = {
    work,
    comparison,
    label: await labelsOf(work.db),
    places: await readRegisterPlaces(work, comparison),
    expected: new Set(await expectedStudents(work.db, comparison)),
    seen: new Set(),
    seenNumbers: new Set(),
    withGpa: gpaFiller(work),
  };
  const end = await readRegister(course);
  const state: HemisState = end.outcome === 'complete' ? 'only_here' : end.outcome;
  const left = missingIn(course);
  for (let from = 0; from < left.length; from += BATCH) {
    const ids = left.slice(from, from + BATCH);
    const students = await studentsWithIds(work.db, comparison.university_id, ids);
    const records = students.map((ours) => ({ ...ownFields(ours), state, differences: [] }));
    await storeRecords(work, comparison.id, records);
  }
  return end;
}

interface Pair {
  ours: OurStudent | undefined;
  theirs: RegisteredStudent;
}

/** The students of a page with those here whom they are: by number, else by PINFL. */
async function pairsOf(
  db: Queryable,
  universityId: number,
  students: readonly RegisteredStudent[],
): Promise<Pair[]> {
  const ours = await studentsWithNumbers(db, universityId, {
    numbers: students.map(({ student_id_number }) => student_id_number),
    pins: students.flatMap(({ passport_pin }) => passport_pin ?? []),
  });
  const byNumber = new Map(ours.map((student) => [student.id_number, student]));
  const byPin = new Map(
    // Of several records of one person, the one who studies.
    ours
      .toSorted(
        (one, other) => Number(one.study_status === 'studying') - Number(other.study_status === 'studying'),
      )
      .flatMap((student) =>
        student.passport_pin === null ? [] : [[student.passport_pin, student] as const],
      ),
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
async function storeRecords(
  { write }: ComparisonWork,
  comparisonId: number,
  records: NewRecord[],
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
