import {
  type PlanChange,
  type PlannedSemester,
  type PlannedSubject,
  semesterSubjects,
} from '@dekanat/contract/curricula/plan.ts';
import { call } from '#api/api.ts';
import type { AskToAccept } from '#api/call-options.ts';

/** A subject that is not planned yet, from the panel. */
export interface PanelSubject {
  id: number;
  name: string;
}

export type AnySubject = PanelSubject | PlannedSubject;

export const isPlanned = (subject: AnySubject): subject is PlannedSubject => 'semester_id' in subject;

export const nameOf = (subject: AnySubject): string =>
  isPlanned(subject) ? (subject.subject_name ?? subject.subject_code) : subject.name;

const subjectIdOf = (subject: AnySubject) => (isPlanned(subject) ? subject.subject_id : subject.id);

export const HOUR_FIELDS = [
  'theory_lesson_hour',
  'practical_lesson_hour',
  'independent_lesson_hour',
  'credit_hour',
] as const;

export type Hours = Pick<PlannedSubject, (typeof HOUR_FIELDS)[number]>;

export interface Assigned {
  syllabus_id: number | null;
  teacher_id: number | null;
  tutor_id: number | null;
}

const inSemester = (semesterId: number) => ({ params: { semesterId } });
/** A planned subject in its semester, as the caller saw it. */
const seen = ({ subject_id, version }: PlannedSubject) => ({ subject_id, version });

type Change = Promise<PlanChange>;

export const addSubject = (
  subject: PanelSubject,
  semester: PlannedSemester,
  beforeId?: number | null,
): Change =>
  call(semesterSubjects.add, {
    ...inSemester(semester.id),
    body: { subject_id: subject.id, before_id: beforeId },
  });

export const moveSubject = (
  subject: PlannedSubject,
  semester: PlannedSemester,
  beforeId?: number | null,
): Change =>
  call(semesterSubjects.move, {
    ...inSemester(semester.id),
    body: { ...seen(subject), from_semester_id: subject.semester_id, before_id: beforeId },
  });

export const removeSubject = (subject: PlannedSubject): Change =>
  call(semesterSubjects.remove, { ...inSemester(subject.semester_id), body: seen(subject) });

export const combineSubjects = (subject: AnySubject, target: PlannedSubject): Change =>
  call(semesterSubjects.combine, {
    ...inSemester(target.semester_id),
    body: {
      subject_id: target.subject_id,
      dragged_sub_id: subjectIdOf(subject),
      ...(isPlanned(subject) && { from_semester_id: subject.semester_id }),
    },
  });

export const separateSubject = (subject: PlannedSubject): Change =>
  call(semesterSubjects.choose, {
    ...inSemester(subject.semester_id),
    body: { ...seen(subject), choice_subject: null },
  });

export const saveHours = (subject: PlannedSubject, hours: Hours): Change =>
  call(semesterSubjects.saveHours, {
    ...inSemester(subject.semester_id),
    body: { ...seen(subject), ...hours },
  });

/** `accept` asks for warnings, such as of the work of students with the former syllabus. */
export const saveSyllabus = (subject: PlannedSubject, assigned: Assigned, accept: AskToAccept): Change =>
  call(semesterSubjects.saveSyllabus, {
    ...inSemester(subject.semester_id),
    body: { ...seen(subject), ...assigned },
    accept,
  });

export const undoChange = (changeId: number): Change =>
  call(semesterSubjects.undo, { params: { changeId }, body: {} });
