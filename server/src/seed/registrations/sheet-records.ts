import { isPassed, resultOf } from '@dekanat/contract/ratings/marks.ts';
import type { RecordBuffer, RecordRow } from './record-rows.ts';
import {
  addDays,
  DAYS_TO_RE_SIT,
  eventsOf,
  finalState,
  interimState,
  isCorrected,
  type SheetState,
  scatter,
} from './sheet-state.ts';
import { type Assessment, finalResult, interimPoints, type Result } from './student-marks.ts';
import type { PlannedSemester, PlannedSubject, StudyGroup } from './study-groups.ts';

const [INTERIM, FINAL] = [2, 3] as const;
/** Every n-th sheet was imported from a workbook. */
const IMPORTED_EVERY = 7;
/** The difficulty of a subject is between minus and plus this. */
const DIFFICULTY = 4;
const CORRECTIONS = [
  'Apellyatsiya komissiyasi qarori',
  'Yozma ish qayta tekshirildi',
  'Texnik xato tuzatildi',
];
const CORRECTED_POINTS = 2;
const DAYS_TO_CORRECTION = 17;
const NOTHING: Result = { fc_rating: null, absent: false, rating: null, mark: null };

/** The day on which records are made, and the user who makes those that no teacher makes. */
export interface Setting {
  day: string;
  author: number;
}

/** A student of a sheet. */
export interface Taker {
  id: number;
  random: () => number;
  /** Points of 100 that the student reaches on average. */
  ability: number;
  /** The last day on which the student had exams. */
  until: string;
}

interface Place {
  group: StudyGroup;
  semester: PlannedSemester;
  subject: PlannedSubject;
  takers: Taker[];
  registerOf(taker: Taker): number;
}

interface Sheet extends Omit<Place, 'takers' | 'registerOf'> {
  records: RecordBuffer;
  assessment: Assessment;
  key: number;
  /** Who enters the marks, and who closes the sheet. */
  teacher: number;
  author: number;
}

/** A student of a sheet with the subject and the interim points. */
interface Entry {
  taker: Taker;
  /** Of the student subject. */
  id: number;
  /** The buffered student subject, which gets the current result. */
  row: RecordRow<'student_subjects'>;
  ic_rating: number | null;
}

const reasonOf = (key: number) => CORRECTIONS[key % CORRECTIONS.length] ?? null;
const time = (day: string) => `${day}T16:00:00+05:00`;

/** Adds a statement with its events. */
function addStatement(
  { records, group, semester, subject, key, teacher, author }: Sheet,
  control: { type: 2 | 3; statement: number; day: string; state: SheetState; marked: boolean },
): void {
  // A sheet is entered from the first mark on.
  const state = control.state === 'entered' && !control.marked ? 'open' : control.state;
  const numbered = control.marked;
  const correction = control.type === FINAL && isCorrected(state, key) ? reasonOf(key) : null;
  const events = eventsOf(control.day, state, { marked: control.marked, correction });
  const id = records.add('statements', {
    university_id: group.universityId,
    curriculum_id: group.plan.id,
    semester_id: semester.id,
    semester_subject_id: subject.id,
    group_id: group.id,
    control_type_id: control.type,
    statement: control.statement,
    number: numbered ? records.nextNumber(group.universityId, semester.academicYearId) : null,
    academic_year_id: numbered ? semester.academicYearId : null,
    state,
    version: events.length + 1,
    created_at: time(semester.start),
    updated_at: time(events.at(-1)?.day ?? semester.start),
  });
  for (const { act, day, reason } of events)
    records.add('statement_events', {
      statement_id: id,
      act,
      reason,
      user_id: act === 'enter' ? teacher : author,
      created_at: time(day),
    });
}

/** Who entered a mark, when and why. */
type Entering = Pick<RecordRow<'ratings'>, 'source' | 'reason' | 'user_id' | 'changed_at'>;

const enteringOf = ({ key, teacher }: Sheet, day: string): Entering => ({
  source: key % IMPORTED_EVERY === 1 ? 'imported' : 'entered',
  reason: null,
  user_id: teacher,
  changed_at: time(addDays(day, 1)),
});

const correctingOf = ({ key, author }: Sheet, day: string): Entering => ({
  source: 'entered',
  reason: reasonOf(key),
  user_id: author,
  changed_at: time(addDays(day, DAYS_TO_CORRECTION)),
});

const addRating = (
  { records, assessment }: Sheet,
  entry: Entry,
  statement: number,
  values: Result & Entering & { version: number },
): number => {
  if (values.mark !== null)
    Object.assign(entry.row, { current_mark: values.mark, current_statement: statement });
  return records.add('ratings', {
    student_subject_id: entry.id,
    statement,
    ic_rating: entry.ic_rating,
    ic_max: assessment.icMax,
    fc_max: assessment.fcMax,
    passing_score: assessment.passingScore,
    ...values,
  });
};

/** Adds a rating whose final points were lower before the sheet was reopened. */
function addCorrected(sheet: Sheet, entry: Entry, result: Result, { statement, day }: Control): void {
  const { records, assessment } = sheet;
  const { ic_rating } = entry;
  const former = { ic_rating, fc_rating: (result.fc_rating ?? 0) - CORRECTED_POINTS, absent: false };
  const { rating, mark } = resultOf(former, assessment.bands, assessment.passingScore) ?? NOTHING;
  const rating_id = addRating(sheet, entry, statement, {
    ...result,
    ...correctingOf(sheet, day),
    version: 2,
  });
  records.add('rating_changes', {
    rating_id,
    ...former,
    rating,
    mark,
    ...enteringOf(sheet, day),
    version: 1,
  });
}

interface Control {
  statement: 1 | 2 | 3;
  day: string;
  state: SheetState;
}

/** Whether the student was at the control and its marks are entered. */
const isMarked = ({ day, state }: Control, { taker }: Entry) => state !== 'open' && day <= taker.until;

/** Adds the marks of a final control, of which one is corrected when the sheet was reopened. @returns who failed */
function addResults(sheet: Sheet, entries: Entry[], control: Control): { failed: Entry[]; marked: boolean } {
  const failed: Entry[] = [];
  const entering = enteringOf(sheet, control.day);
  const marked = entries.filter((entry) => isMarked(control, entry));
  let correcting = isCorrected(control.state, sheet.key);
  for (const entry of marked) {
    const { ability, random } = entry.taker;
    const { ic_rating } = entry;
    const result = finalResult(control.statement, { ability, ic_rating }, sheet.assessment, random);
    const passed = isPassed(result.mark);
    if (correcting && passed) addCorrected(sheet, entry, result, control);
    else addRating(sheet, entry, control.statement, { ...result, ...entering, version: 1 });
    if (passed) correcting = false;
    else failed.push(entry);
  }
  return { failed, marked: marked.length > 0 };
}

/** Adds the interim points of students without a result of the final control. */
function addInterimPoints(sheet: Sheet, entries: Entry[], final: Control): void {
  const entering = enteringOf(sheet, sheet.subject.icDay ?? final.day);
  for (const entry of entries)
    if (entry.ic_rating !== null && !isMarked(final, entry))
      addRating(sheet, entry, final.statement, { ...NOTHING, ...entering, version: 1 });
}

/** Holds the re-sits for those who failed a closed sheet. */
function addReSits(sheet: Sheet, failedFirst: Entry[], fcDay: string, day: string): void {
  let failed = failedFirst;
  for (const statement of [2, 3] as const) {
    if (failed.length === 0) return;
    const controlDay = addDays(fcDay, (statement - 1) * DAYS_TO_RE_SIT);
    const key = sheet.key + statement;
    const state = finalState(controlDay, statement, key, day);
    const held = { ...sheet, key };
    const { failed: failedAgain, marked } = addResults(held, failed, { statement, day: controlDay, state });
    addStatement(held, { type: FINAL, statement, day: controlDay, state, marked });
    if (state !== 'closed') return;
    failed = failedAgain;
  }
}

function sheetOf(records: RecordBuffer, { group, semester, subject }: Place, author: number): Sheet {
  const key = scatter(group.id, subject.id);
  const { passingScore, bands } = group.plan;
  const difficulty = (scatter(1, subject.id) % (2 * DIFFICULTY + 1)) - DIFFICULTY;
  const assessment = { icMax: subject.icMax, fcMax: subject.fcMax, passingScore, bands, difficulty };
  const teacher = subject.teacher ?? author;
  return { records, group, semester, subject, key, assessment, teacher, author };
}

/** Adds the subjects of the students who take one, its sheets and their marks up to a day. */
export function addSheets(records: RecordBuffer, place: Place, { day, author }: Setting): void {
  const { group, semester, subject, takers, registerOf } = place;
  const { icDay, fcDay } = subject;
  const sheet = sheetOf(records, place, author);
  const planned = fcDay === null ? 'open' : finalState(fcDay, 1, sheet.key, day);
  const interim = interimState(icDay, planned, day);
  const entries = takers.map((taker): Entry => {
    const row = {
      student_id: taker.id,
      curriculum_id: group.plan.id,
      semester_subject_id: subject.id,
      register_id: registerOf(taker),
      group_id: group.id,
      status: 1,
      current_mark: null,
      current_statement: null,
    };
    const id = records.add('student_subjects', row);
    const present = interim !== 'open' && icDay !== null && icDay <= taker.until;
    const points = present ? interimPoints(taker.ability, sheet.assessment, taker.random) : null;
    return { taker, id, row, ic_rating: points };
  });
  const controlDay = fcDay ?? icDay ?? semester.start;
  const final = { statement: 1, day: controlDay, state: planned } as const;
  addInterimPoints(sheet, entries, final);
  const { failed, marked } = addResults(sheet, entries, final);
  const icMarked = entries.some(({ ic_rating }) => ic_rating !== null);
  addStatement(sheet, {
    type: INTERIM,
    statement: 1,
    day: icDay ?? controlDay,
    state: interim,
    marked: icMarked,
  });
  addStatement(sheet, { type: FINAL, ...final, marked });
  if (planned === 'closed') addReSits(sheet, failed, controlDay, day);
}
