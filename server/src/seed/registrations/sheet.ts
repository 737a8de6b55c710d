import type { RecordBuffer, RecordRow } from './record-rows.ts';
import type { SheetState } from './sheet-state.ts';
import type { Assessment } from './student-marks.ts';
import type { PlannedSemester, PlannedSubject, StudyGroup } from './study-groups.ts';

/** The day on which records are made, and the user who makes those that no teacher makes. */
export interface Setting {
  day: string;
  author: number;
}

/** A student of a sheet. */
export interface Taker {
  id: number;
  /** The account with which the student takes tests. */
  userId: number | null;
  random: () => number;
  /** Points of 100 that the student reaches on average. */
  ability: number;
  /** The last day on which the student had exams. */
  until: string;
  /** Graduates passed every subject. */
  graduated: boolean;
}

export interface Place {
  group: StudyGroup;
  semester: PlannedSemester;
  subject: PlannedSubject;
  takers: Taker[];
  registerOf(taker: Taker): number;
}

export interface Sheet extends Omit<Place, 'takers' | 'registerOf'> {
  /** The day on which the records are made. */
  today: string;
  records: RecordBuffer;
  assessment: Assessment;
  key: number;
  /** Who enters the marks, and who closes the sheet. */
  teacher: number;
  author: number;
}

/** A student of a sheet with the subject and the interim points. */
export interface Entry {
  taker: Taker;
  /** Of the student subject. */
  id: number;
  /** The buffered student subject, which gets the current result. */
  row: RecordRow<'student_subjects'>;
  ic_rating: number | null;
}

/** A control in one statement. */
export interface Control {
  statement: 1 | 2 | 3;
  day: string;
  state: SheetState;
}
