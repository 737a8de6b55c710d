import type { SlotSemester } from '@dekanat/contract/restorations/restorations.ts';
import { describe, expect, it } from 'vitest';
import {
  clear,
  EMPTY_BOARD,
  openSlots,
  place,
  poolOf,
  redo,
  shownPairs,
  totalsOf,
  undo,
} from '#features/restorations/board/board-state.ts';

const slot = (semester_subject_id: number, choice_of_subject: number | null = null, occupied = false) => ({
  semester_subject_id,
  subject_id: semester_subject_id,
  subjectName: `Fan ${semester_subject_id}`,
  hour: 120,
  creditHour: 4,
  choice_of_subject,
  occupied,
  rating_register_id: null,
  rating: null,
  mark: null,
  absent: false,
});
const semester = (semester_id: number, current: boolean, studentSubjects: ReturnType<typeof slot>[]) => ({
  semester_id,
  semesterName: String(semester_id),
  date: '2026–2027',
  current,
  studentSubjects,
});
const SEMESTERS: SlotSemester[] = [
  semester(1, false, [slot(11), slot(12), slot(13, null, true), slot(14, 1), slot(15, 1)]),
  semester(2, true, [slot(21)]),
];
const result = {
  rating_register_id: 1,
  subject_id: 1,
  subject_name: 'Fan',
  credit_hour: 4,
  rating: 90,
  mark: 5,
  counts_in: [2],
};
const oldSemester = (id: number, student_subjects: (typeof result)[]) => ({
  id,
  semester_name: '1',
  curriculum_id: 2,
  curriculum_name: 'Reja',
  academic_year_name: '',
  student_subjects,
});

describe('the board', () => {
  it('moves a result from one subject to another, and undoes and redoes each step', () => {
    const placed = place(EMPTY_BOARD, 1, 11);
    const moved = place(placed, 1, 12);
    expect([...moved.pairs]).toEqual([[12, 1]]);
    const undone = undo(moved);
    expect([...undone.pairs]).toEqual([[11, 1]]);
    expect([...redo(undone).pairs]).toEqual([[12, 1]]);
    expect([...clear(undone, 11).pairs]).toEqual([]);
    expect(undo(EMPTY_BOARD)).toEqual(EMPTY_BOARD);
    expect(place(undone, 2, 12).future).toEqual([]);
  });

  it('offers empty subjects, and one member of an elective group', () => {
    expect([...openSlots(SEMESTERS, new Map())]).toEqual([11, 12, 14, 15, 21]);
    expect([...openSlots(SEMESTERS, new Map([[14, 1]]))]).toEqual([11, 12, 21]);
  });

  it('counts credits that are carried over and compulsory subjects of earlier semesters that stay empty', () => {
    expect(totalsOf(SEMESTERS, new Map([[11, 1]]))).toEqual({
      carried: { subjects: 1, credits: 4 },
      difference: { subjects: 1, credits: 4 },
    });
  });

  it('hides pairs of subjects after another semester was chosen', () => {
    const pairs = new Map([
      [11, 1],
      [31, 1],
      [12, 9],
    ]);
    expect([...shownPairs(pairs, [oldSemester(5, [result])], SEMESTERS)]).toEqual([[11, 1]]);
  });

  it('offers no result that counts in the new curriculum already, itself or by a copy', () => {
    const copied = { ...result, rating_register_id: 2, counts_in: [2, 3] };
    const old = [oldSemester(5, [result, copied]), oldSemester(6, [copied])];
    expect(poolOf(old, 3)).toEqual([oldSemester(5, [result])]);
    expect(poolOf(old, 2)).toEqual([]);
    expect(poolOf(old, undefined)).toEqual(old);
  });
});
