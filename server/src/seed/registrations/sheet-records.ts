import { addDays } from '@dekanat/contract/api/days.ts';
import { isPassed } from '@dekanat/contract/ratings/marks.ts';
import {
  addCorrected,
  addRating,
  CORRECTED_POINTS,
  enteringOf,
  NOTHING,
  reasonOf,
  time,
} from './rating-records.ts';
import type { RecordBuffer } from './record-rows.ts';
import type { Control, Entry, Place, Setting, Sheet, Taker } from './sheet.ts';
import {
  DAYS_TO_RE_SIT,
  eventsOf,
  finalState,
  interimState,
  isCorrected,
  type SheetState,
  scatter,
} from './sheet-state.ts';
import { finalResult, interimPoints } from './student-marks.ts';

const [INTERIM, FINAL] = [2, 3] as const;
/** The difficulty of a subject is between minus and plus this. */
const DIFFICULTY = 4;
const LAST_RE_SIT = 3;

/** Adds a statement with its events. */
function addStatement(
  { records, group, semester, subject, key, teacher, author }: Sheet,
  control: {
    type: 2 | 3;
    statement: number;
    day: string;
    state: SheetState;
    marked: boolean;
    corrected: boolean;
  },
): void {
  // A sheet is entered from the first mark on, and an open one cannot be closed.
  const state = control.marked ? control.state : 'open';
  const numbered = control.marked;
  const correction = control.corrected ? reasonOf(key) : null;
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

/** Whether the student was at the control and its marks are entered. */
const isMarked = ({ day, state }: Control, { taker }: Entry) => state !== 'open' && day <= taker.until;

/** The last re-sit, and the exams of the last semester, which nobody fails who graduates right after it. */
const mustPass = ({ group, semester }: Sheet, { taker }: Entry, statement: number): boolean =>
  taker.graduated && (statement === LAST_RE_SIT || semester === group.plan.semesters.at(-1));

/** Adds the marks of a final control, of which one is corrected when the sheet was reopened. */
function addResults(
  sheet: Sheet,
  entries: Entry[],
  control: Control,
): { failed: Entry[]; marked: boolean; corrected: boolean } {
  const failed: Entry[] = [];
  const entering = enteringOf(sheet, control.day);
  const marked = entries.filter((entry) => isMarked(control, entry));
  const correctable = isCorrected({ ...control, key: sheet.key }, sheet.today);
  let corrected = false;
  for (const entry of marked) {
    const { ability, random } = entry.taker;
    const { ic_rating } = entry;
    const student = { ability, ic_rating, mustPass: mustPass(sheet, entry, control.statement) };
    const result = finalResult(control.statement, student, sheet.assessment, random);
    const passed = isPassed(result.mark);
    const correcting: boolean =
      correctable && passed && !corrected && (result.fc_rating ?? 0) >= CORRECTED_POINTS;
    if (correcting) addCorrected(sheet, entry, result, control);
    else addRating(sheet, entry, control.statement, { ...result, ...entering, version: 1 });
    corrected ||= correcting;
    if (!passed) failed.push(entry);
  }
  return { failed, marked: marked.length > 0, corrected };
}

/** Adds the interim points of students without a result of the final control. */
function addInterimPoints(sheet: Sheet, entries: Entry[], final: Control): void {
  const entering = enteringOf(sheet, sheet.subject.icDay ?? final.day);
  for (const entry of entries)
    if (entry.ic_rating !== null && !isMarked(final, entry)) {
      const { userId } = entry.taker;
      const isTest = sheet.assessment.icQuestions !== null && userId !== null;
      const author = isTest ? ({ ...entering, source: 'test', user_id: userId } as const) : entering;
      addRating(sheet, entry, final.statement, { ...NOTHING, ...author, version: 1 });
    }
}

/** Holds the re-sits for those who failed a closed sheet. */
function addReSits(sheet: Sheet, failedFirst: Entry[], fcDay: string, finished: boolean): void {
  let failed = failedFirst;
  for (const statement of [2, 3] as const) {
    if (failed.length === 0) return;
    const day = addDays(fcDay, (statement - 1) * DAYS_TO_RE_SIT);
    const key = sheet.key + statement;
    const state = finalState({ day, statement, key }, { day: sheet.today, finished });
    const held = { ...sheet, key };
    const results = addResults(held, failed, { statement, day, state });
    addStatement(held, { type: FINAL, statement, day, state, ...results });
    if (state !== 'closed') return;
    failed = results.failed;
  }
}

function sheetOf(
  records: RecordBuffer,
  { group, semester, subject }: Place,
  { day, author }: Setting,
): Sheet {
  const key = scatter(group.id, subject.id);
  const { passingScore, bands } = group.plan;
  const difficulty = (scatter(1, subject.id) % (2 * DIFFICULTY + 1)) - DIFFICULTY;
  const { icMax, icQuestions, fcMax } = subject;
  const assessment = { icMax, icQuestions, fcMax, passingScore, bands, difficulty };
  const teacher = group.teachers.get(subject.id) ?? author;
  return { records, group, semester, subject, key, assessment, teacher, author, today: day };
}

/** Adds the subject of each student, with the interim points. */
function addEntries(sheet: Sheet, { takers, registerOf }: Place, interim: SheetState): Entry[] {
  const { records, group, subject, assessment } = sheet;
  const { icDay } = subject;
  // Points of students without an account are entered by hand.
  const assessmentOf = ({ userId }: Taker) =>
    userId === null ? { ...assessment, icQuestions: null } : assessment;
  return takers.map((taker): Entry => {
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
    return {
      taker,
      id,
      row,
      ic_rating: present ? interimPoints(taker.ability, assessmentOf(taker), taker.random) : null,
    };
  });
}

/** Adds the subjects of the students who take one, its sheets and their marks up to a day. */
export function addSheets(records: RecordBuffer, place: Place, setting: Setting): void {
  const { semester, subject, takers } = place;
  const { icDay, fcDay } = subject;
  const sheet = sheetOf(records, place, setting);
  const finished = takers.every(({ graduated }) => graduated);
  const day = fcDay ?? icDay ?? semester.start;
  const state =
    fcDay === null
      ? 'open'
      : finalState({ day, statement: 1, key: sheet.key }, { day: setting.day, finished });
  const interim = icDay === null ? 'open' : interimState(icDay, setting.day);
  const entries = addEntries(sheet, place, interim);
  const final = { statement: 1, day, state } as const;
  addInterimPoints(sheet, entries, final);
  const results = addResults(sheet, entries, final);
  if (icDay !== null) {
    const marked = entries.some(({ ic_rating }) => ic_rating !== null);
    addStatement(sheet, {
      type: INTERIM,
      statement: 1,
      day: icDay,
      state: interim,
      marked,
      corrected: false,
    });
  }
  addStatement(sheet, { type: FINAL, ...final, ...results });
  if (state === 'closed') addReSits(sheet, results.failed, day, finished);
}
