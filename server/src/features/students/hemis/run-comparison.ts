import type { HemisState, UnreadPart } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import type { HemisResult, ListEnd } from '#integrations/hemis/hemis-client.ts';
import type { RegisteredStudent, Remains } from '#integrations/hemis/hemis-fields.ts';
import { type Folding, foldedTexts } from './compare-student.ts';
import { type ComparisonWork, RegisterAway, type RegisterWork } from './comparison-work.ts';
import {
  expectedStudents,
  foldingOf,
  isTarget,
  labelsOf,
  studentsWithIds,
  type Target,
} from './our-students.ts';
import { gpaFiller } from './register-gpas.ts';
import { withMarks } from './register-marks.ts';
import { hasLeft, isOfOtherStudies, type Pair, pairsOf, presentRecords } from './register-pairs.ts';
import { type RegisterPlaces, readRegisterPlaces } from './register-places.ts';
import { elsewhereRecord, type NewRecord, ownFields, recordOf, storeRecords } from './store-records.ts';
import {
  studentsOfUnreadable,
  type UnreadableRecord,
  unreadableAnswer,
  unreadableRow,
} from './unreadable-records.ts';

export type Comparison = Target & { id: number };

/** How the reading of the register ended, and what it did not give. */
export interface RegisterReading {
  end: ListEnd;
  unread: ReadonlySet<UnreadPart>;
}

/** So many students are asked for one by one; for more, the whole list is read. */
const ONE_BY_ONE_MAX = 200;
const BATCH = 1_000;

/** What is known in the course of a comparison. */
interface Course {
  work: RegisterWork;
  comparison: Comparison;
  label: Folding['label'];
  places: RegisterPlaces;
  /** The students whom the register must have. */
  expected: ReadonlySet<number>;
  seen: Set<number>;
  seenNumbers: Set<string>;
  /** Records that a PINFL alone names; they count when the register has none with the number of the student. */
  byPin: Pair[];
  /** Those of them that are of the target whether the student here is or not. */
  ofRegister: Set<Pair>;
  unreadable: UnreadableRecord[];
  /** The students whose number the service refuses, with its words. */
  refused: Map<number, string | undefined>;
  /** Adds the GPA that only another list has. */
  withGpa: ReturnType<typeof gpaFiller>;
}

const missingIn = ({ expected, seen }: Course) => [...expected].filter((id) => !seen.has(id));

/** Compares students of the register; those whom nobody here is are stored when the list has only students of the target. */
async function comparePage(course: Course, page: readonly RegisteredStudent[], takesUnknown: boolean) {
  const { work, comparison, seenNumbers } = course;
  const students = page.filter(({ student_id_number }) => !seenNumbers.has(student_id_number));
  const { pairs, byPin } = await pairsOf(work.db, comparison.university_id, students);
  course.byPin.push(...byPin.filter((pair) => isOfTarget(course, pair) || takesUnknown));
  if (takesUnknown) for (const pair of byPin) course.ofRegister.add(pair);
  await comparePairs(course, pairs, takesUnknown);
  for (const { student_id_number } of students) seenNumbers.add(student_id_number);
}

const isOfTarget = ({ comparison }: Course, { ours }: Pair) =>
  ours !== undefined && isTarget(comparison, ours);

/** The pairs to compare, and the students whom the register has in the target while they are elsewhere here. */
function sortPairs(course: Course, pairs: readonly Pair[], takesUnknown: boolean) {
  const { seen, places } = course;
  // A person who has left needs nothing here, and a host may ignore the filter.
  const isOfRegister = ({ ours, theirs }: Pair) =>
    takesUnknown && !hasLeft(theirs) && (ours ? places.names(theirs) : places.includes(theirs));
  const chosen = pairs.filter(
    (pair) =>
      (pair.ours === undefined || !seen.has(pair.ours.id)) &&
      (isOfTarget(course, pair) || isOfRegister(pair)),
  );
  const isElsewhere = (pair: Pair) => pair.ours !== undefined && !isOfTarget(course, pair);
  return { wanted: chosen.filter((pair) => !isElsewhere(pair)), elsewhere: chosen.filter(isElsewhere) };
}

async function comparePairs(course: Course, pairs: readonly Pair[], takesUnknown: boolean) {
  const { work, comparison, label, places, seen, expected } = course;
  const { wanted: chosen, elsewhere } = sortPairs(course, pairs, takesUnknown);
  const wanted = await withMarks(work, comparison, await course.withGpa(chosen));
  const fold = await foldingOf(
    work.db,
    wanted.flatMap(({ ours, theirs }) => foldedTexts(ours, theirs)),
  );
  await storeRecords(work, comparison.id, [
    ...wanted.map((pair) => recordOf(pair, { fold, label }, places)),
    ...elsewhere.map((pair) => elsewhereRecord(pair, places)),
  ]);
  for (const { ours } of [...wanted, ...elsewhere]) if (ours) seen.add(ours.id);
  work.progress?.(expected.size - missingIn(course).length, expected.size);
}

const readList = (course: Course, query: Record<string, string>, takesUnknown: boolean): Promise<ListEnd> =>
  course.work.client.eachPage(
    query,
    async (students, _total, unreadable) => {
      const isShown = (remains: Remains) =>
        takesUnknown && !hasLeft(remains) && course.places.includes(remains);
      course.unreadable.push(...unreadable.map((one) => unreadableRow(one, isShown)));
      await comparePage(course, students, takesUnknown);
    },
    course.work.signal,
  );

/** Takes what the service says of one student. @returns how the reading ends, if it does */
async function takeAnswer(course: Course, id: number, answer: HemisResult): Promise<ListEnd | undefined> {
  switch (answer.outcome) {
    case 'away':
    case 'busy':
      return { outcome: 'away' };
    case 'refused':
      return answer;
    case 'number_refused':
      course.refused.set(id, undefined);
      break;
    case 'active_elsewhere':
      course.refused.set(id, answer.message);
      break;
    case 'unreadable':
      course.unreadable.push(unreadableAnswer(id, answer.problem));
      break;
    case 'found':
      await comparePage(course, [answer.student], false);
  }
  return undefined;
}

/** Asks for those that a filtered list has not: the register may have them in another group. */
async function readOneByOne(course: Course): Promise<ListEnd> {
  const { db, client, signal, effort } = course.work;
  const students = await studentsWithIds(db, course.comparison.university_id, missingIn(course));
  for (const { id, id_number } of students) {
    signal?.throwIfAborted();
    const end = await takeAnswer(course, id, await client.studentNow(id_number, { effort, signal }));
    if (end !== undefined) return end;
  }
  return refusesAll(course, students.length) ?? { outcome: 'complete' };
}

/** The service has refused every number, and there is nothing else of it. */
function refusesAll({ refused, seenNumbers, unreadable }: Course, asked: number): ListEnd | undefined {
  if (asked === 0 || refused.size < asked || seenNumbers.size > 0 || unreadable.length > 0) return undefined;
  return { outcome: 'refused', message: [...refused.values()].find((message) => message !== undefined) };
}

/** A student who is missing in a list with rows that cannot be read may be in one of them. */
async function readWholeList(course: Course): Promise<ListEnd> {
  const end = await readList(course, {}, true);
  const asksForMissing = course.unreadable.length > 0 && missingIn(course).length <= ONE_BY_ONE_MAX;
  return end.outcome === 'complete' && asksForMissing ? readOneByOne(course) : end;
}

async function readRegister(course: Course): Promise<ListEnd> {
  const { comparison, places } = course;
  if (comparison.target === 'student') return readOneByOne(course);
  if (comparison.target === 'university') return readWholeList(course);
  if (places.filter !== undefined) {
    const end = await readList(course, places.filter, true);
    if (end.outcome !== 'complete') return end;
  }
  return missingIn(course).length > ONE_BY_ONE_MAX ? readList(course, {}, false) : readOneByOne(course);
}

/** Compares the records that a PINFL alone names: present studies of somebody whose studies here are other ones are only there. */
async function compareByPin(course: Course): Promise<void> {
  const { byPin, ofRegister, seen } = course;
  const other = new Set(byPin.filter((pair) => ofRegister.has(pair) && isOfOtherStudies(pair, seen)));
  const own = presentRecords(byPin.filter((pair) => !other.has(pair)));
  await comparePairs(
    course,
    [...own, ...[...other].map(({ theirs }) => ({ ours: undefined, theirs }))],
    true,
  );
}

async function readToEnd(course: Course): Promise<ListEnd> {
  try {
    const end = await readRegister(course);
    // The record with the number may be on a page that was not read.
    if (end.outcome === 'complete') await compareByPin(course);
    return end;
  } catch (error) {
    if (error instanceof RegisterAway) return { outcome: 'away' };
    throw error;
  }
}

/** Compares students page by page and stores the records. */
export async function compareStudents(
  given: ComparisonWork,
  comparison: Comparison,
): Promise<RegisterReading> {
  const unread = new Set<UnreadPart>();
  const work = { ...given, notRead: (part: UnreadPart) => void unread.add(part) };
  const places = await readRegisterPlaces(work, comparison);
  const course: Course = {
    work,
    comparison,
    label: await labelsOf(work.db, comparison.university_id),
    places,
    expected: new Set(await expectedStudents(work.db, comparison)),
    seen: new Set(),
    seenNumbers: new Set(),
    byPin: [],
    ofRegister: new Set(),
    unreadable: [],
    refused: new Map(),
    withGpa: gpaFiller(work, comparison, places),
  };
  const end = await readToEnd(course);
  await storeUnreadable(course);
  const state: HemisState = end.outcome === 'complete' ? 'only_here' : end.outcome;
  const left = missingIn(course);
  for (let from = 0; from < left.length; from += BATCH) {
    const ids = left.slice(from, from + BATCH);
    const students = await studentsWithIds(work.db, comparison.university_id, ids);
    const records = students.map((ours) => ({
      ...ownFields(ours),
      state: course.refused.has(ours.id) ? 'refused' : state,
      differences: [],
    }));
    await storeRecords(work, comparison.id, records);
  }
  return { end, unread };
}

/** Stores what cannot be read, with the missing students whom it may be about; they are missing no more. */
async function storeUnreadable(course: Course): Promise<void> {
  const { work, comparison, places, unreadable, seen } = course;
  if (unreadable.length === 0) return;
  const found = await studentsOfUnreadable(work.db, unreadable, missingIn(course));
  const students = await studentsWithIds(work.db, comparison.university_id, [...found.values()]);
  const byId = new Map(students.map((student) => [student.id, student]));
  const records = unreadable.flatMap((record): NewRecord[] => {
    const { remains, problem, row, name, isOfTarget: isShown } = record;
    const ours = byId.get(found.get(record) ?? 0);
    if (ours === undefined && !isShown) return [];
    const who = ours
      ? ownFields(ours)
      : {
          student_id: null,
          id_number: '',
          name,
          group_name: remains.group?.name || null,
          faculty_id: places.facultyOf(remains.department),
        };
    return [{ ...who, state: 'unreadable', differences: [], problem, list_row: row }];
  });
  await storeRecords(work, comparison.id, records);
  for (const id of byId.keys()) seen.add(id);
}
