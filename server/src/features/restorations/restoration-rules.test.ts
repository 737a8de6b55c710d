import { expect, it } from 'vitest';
import { type Carrying, carryingProblems, type TargetSlot } from './restoration-rules.ts';

const slot = (semester_subject_id: number, given: Partial<TargetSlot> = {}): TargetSlot => ({
  semester_subject_id,
  semester: 1,
  semester_id: 100,
  choice_of_subject: null,
  occupied: false,
  ...given,
});

const SLOTS = [
  slot(11),
  slot(12, { semester: 2 }),
  slot(13, { semester: 3 }),
  slot(14, { occupied: true }),
  slot(15, { choice_of_subject: 1 }),
  slot(16, { choice_of_subject: 1 }),
  slot(17, { choice_of_subject: 2 }),
  slot(18, { choice_of_subject: 2, occupied: true }),
];
const RESULTS = [
  { rating_register_id: 1, mark: 3, own: false, counted: false },
  { rating_register_id: 2, mark: 5, own: false, counted: false },
  { rating_register_id: 3, mark: 2, own: false, counted: false },
  { rating_register_id: 4, mark: 4, own: true, counted: true },
  { rating_register_id: 6, mark: 4, own: false, counted: true },
];

/** Results 1 … 6 for subjects 11 …; of them only 1 and 2 can be carried over. */
const problems = (...pairs: [number, number][]) =>
  carryingProblems({
    pairs: pairs.map(([rating_register_id, semester_subject_id]) => ({
      rating_register_id,
      semester_subject_id,
    })),
    results: new Map(RESULTS.map((one) => [one.rating_register_id, one])),
    slots: new Map(SLOTS.map((one) => [one.semester_subject_id, one])),
    targetSemester: 2,
  } satisfies Carrying).map(({ field, key }) => [field, key]);

it('a passed result is carried over to an empty subject up to the target semester', () => {
  expect(problems([1, 11], [2, 12])).toEqual([]);
});

it.each([
  ['a mark of 2', [3, 11], 'restoration.result.failed'],
  ['a result of another student', [5, 11], 'restoration.result.unknown'],
  ['a result of the new curriculum itself', [4, 11], 'restoration.result.own'],
  ['a result of which a copy counts in the new curriculum', [6, 11], 'restoration.result.counted'],
  ['a subject of another curriculum', [1, 99], 'restoration.slot.unknown'],
  ['a subject after the target semester', [1, 13], 'restoration.slot.later'],
  ['a subject with points', [1, 14], 'restoration.slot.occupied'],
  ['an elective beside another one with a result', [1, 17], 'restoration.slot.elective'],
] as const)('%s is refused', (_, [result, target], key) => {
  expect(problems([2, 12], [result, target])).toEqual([['semester_subjects.1', key]]);
});

it('two members of an elective group are refused', () => {
  expect(problems([1, 15], [2, 16])).toEqual([
    ['semester_subjects.0', 'restoration.slot.elective'],
    ['semester_subjects.1', 'restoration.slot.elective'],
  ]);
});
