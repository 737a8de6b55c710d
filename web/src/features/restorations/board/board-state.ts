import type {
  OldResult,
  OldSemester,
  Slot,
  SlotSemester,
} from '@dekanat/contract/restorations/restorations.ts';

/** Which old result each subject takes: semester subject → result. */
export type Pairs = ReadonlyMap<number, number>;

/** The pairs with what can be undone and redone. */
export interface BoardState {
  pairs: Pairs;
  past: readonly Pairs[];
  future: readonly Pairs[];
}

export const EMPTY_BOARD: BoardState = { pairs: new Map(), past: [], future: [] };

const change = (state: BoardState, pairs: Pairs): BoardState => ({
  pairs,
  past: [...state.past, state.pairs],
  future: [],
});

/** Gives subjects results, which leave the subjects that had them. */
export function placeAll(state: BoardState, placed: Pairs): BoardState {
  const results = new Set(placed.values());
  const others = [...state.pairs].filter(([slot, result]) => !results.has(result) && !placed.has(slot));
  return change(state, new Map([...others, ...placed]));
}

export const place = (state: BoardState, result: number, slot: number): BoardState =>
  placeAll(state, new Map([[slot, result]]));

export const clear = (state: BoardState, slot: number): BoardState =>
  change(state, new Map([...state.pairs].filter(([other]) => other !== slot)));

export function undo({ pairs, past, future }: BoardState): BoardState {
  const before = past.at(-1);
  return before === undefined
    ? { pairs, past, future }
    : { pairs: before, past: past.slice(0, -1), future: [pairs, ...future] };
}

export function redo({ pairs, past, future }: BoardState): BoardState {
  const [next, ...rest] = future;
  return next === undefined ? { pairs, past, future } : { pairs: next, past: [...past, pairs], future: rest };
}

const electiveGroup = (semesterId: number, { choice_of_subject }: Slot) =>
  choice_of_subject === null ? undefined : `${semesterId}/${choice_of_subject}`;

/** The subjects that can take a result; of an elective group none once a member has one. */
export function openSlots(semesters: readonly SlotSemester[], pairs: Pairs): Set<number> {
  const slots = semesters.flatMap(({ semester_id, studentSubjects }) =>
    studentSubjects.map((slot) => ({ slot, group: electiveGroup(semester_id, slot) })),
  );
  const isFilled = ({ occupied, semester_subject_id }: Slot) => occupied || pairs.has(semester_subject_id);
  const taken = new Set(slots.flatMap(({ slot, group }) => (isFilled(slot) ? (group ?? []) : [])));
  return new Set(
    slots.flatMap(({ slot, group }) =>
      isFilled(slot) || (group !== undefined && taken.has(group)) ? [] : [slot.semester_subject_id],
    ),
  );
}

/** Results that do not count in the new curriculum yet. */
export const poolOf = (old: readonly OldSemester[], curriculumId: number | undefined): OldSemester[] =>
  old.flatMap((semester) => {
    const student_subjects = semester.student_subjects.filter(
      ({ counts_in }) => curriculumId === undefined || !counts_in.includes(curriculumId),
    );
    return student_subjects.length === 0 ? [] : [{ ...semester, student_subjects }];
  });

/** The pairs whose subject and result are on the board. */
export function shownPairs(
  pairs: Pairs,
  pool: readonly OldSemester[],
  semesters: readonly SlotSemester[],
): Pairs {
  const results = new Set(
    pool.flatMap((one) => one.student_subjects.map(({ rating_register_id }) => rating_register_id)),
  );
  const slots = new Set(
    semesters.flatMap((one) => one.studentSubjects.map(({ semester_subject_id }) => semester_subject_id)),
  );
  return new Map([...pairs].filter(([slot, result]) => slots.has(slot) && results.has(result)));
}

interface Amount {
  subjects: number;
  credits: number;
}

const amountOf = (slots: readonly Slot[]): Amount => ({
  subjects: slots.length,
  credits: slots.reduce((sum, { creditHour }) => sum + creditHour, 0),
});

/** What is carried over, and the compulsory subjects of earlier semesters that stay empty. */
export function totalsOf(
  semesters: readonly SlotSemester[],
  pairs: Pairs,
): { carried: Amount; difference: Amount } {
  const all = semesters.flatMap(({ current, studentSubjects }) =>
    studentSubjects.map((slot) => ({ slot, current })),
  );
  const carried = all.filter(({ slot }) => pairs.has(slot.semester_subject_id));
  const missing = all.filter(
    ({ slot, current }) =>
      !current && slot.choice_of_subject === null && !slot.occupied && !pairs.has(slot.semester_subject_id),
  );
  return {
    carried: amountOf(carried.map(({ slot }) => slot)),
    difference: amountOf(missing.map(({ slot }) => slot)),
  };
}

/** All results of the pool by id. */
export const resultsById = (pool: readonly OldSemester[]): Map<number, OldResult> =>
  new Map(pool.flatMap((one) => one.student_subjects.map((result) => [result.rating_register_id, result])));
