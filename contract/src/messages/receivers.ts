import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { personalFieldsOf } from '#api/personal.ts';
import { DebtorMatch } from '../gpa/academic-debtors.ts';
import { isPersonalNumber } from '../people/identifiers.ts';
import { RegisterFilters } from '../registration/register-row.ts';
import { StudentMatch } from '../students/status-changes/student-statuses.ts';
import { TeacherListQuery } from '../teachers/teachers.ts';

/** Most receivers of one message. */
export const RECEIVERS_MAX = 100_000;
/** Most receivers that are chosen one by one. */
export const CHOSEN_MAX = 5_000;
const GROUPS_MAX = 200;

const {
  limit: _limit,
  page: _page,
  sort: _sort,
  language: _language,
  university_id: _university,
  ...teacherFilters
} = TeacherListQuery.shape;

const ids = z.array(Id).max(GROUPS_MAX);
const chosen = z.array(Id).max(CHOSEN_MAX, 'message.receivers.chosen_max');

/** Receivers besides those who are chosen one by one. */
export const Receivers = z.strictObject({
  /** Studying students of these groups. */
  group_ids: ids.optional(),
  /** Studying students of these faculties. */
  student_faculty_ids: ids.optional(),
  /** Active teachers of these departments. */
  department_ids: ids.optional(),
  /** Active teachers of these faculties. */
  teacher_faculty_ids: ids.optional(),
  /** These students, whatever their study status. */
  student_ids: chosen.optional(),
  /** These teachers. */
  teacher_ids: chosen.optional(),
  /** All in the students' list with these filters. */
  students: StudentMatch.optional(),
  /** Everyone in the list of registered students with these filters. */
  registers: RegisterFilters.optional(),
  /** All in the teachers' list with these filters. */
  teachers: z.strictObject(teacherFilters).optional(),
  /** Every student in the debtors' list with these filters. */
  debtors: DebtorMatch.optional(),
  /** All administrators. */
  admins: z.boolean().optional(),
});
export type Receivers = z.infer<typeof Receivers>;

/** Accounts that are chosen one by one; some clients send a single id without a list. */
export const ReceiverIds = z.preprocess(
  (sent) => (typeof sent === 'number' ? [sent] : sent),
  z.array(Id).max(CHOSEN_MAX, 'message.receivers.chosen_max'),
);

const isChosen = (part: unknown) => (Array.isArray(part) ? part.length > 0 : Boolean(part));

/** The kinds of receivers that were chosen. */
export const chosenKinds = (receivers: Receivers): (keyof Receivers)[] =>
  Receivers.keyof().options.filter((kind) => isChosen(receivers[kind]));

/** Whether any receiver was chosen. */
export const hasReceivers = (receiverIds: readonly number[], receivers: Receivers): boolean =>
  receiverIds.length > 0 || chosenKinds(receivers).length > 0;

const SEARCHED = ['students', 'debtors', 'registers'] as const;
/** A part of the receivers whose filters can search for students by a passport or PINFL. */
export type SearchedPart = (typeof SEARCHED)[number];

/** The parts of the receivers whose filters contain personal data. */
export function personalParts({ students = {}, debtors, registers }: Receivers): SearchedPart[] {
  const isPersonal = {
    students:
      personalFieldsOf(StudentMatch).some((name) => name in students) ||
      isPersonalNumber(students.full_search ?? ''),
    debtors: isPersonalNumber(debtors?.fio ?? ''),
    registers: isPersonalNumber(registers?.fio ?? ''),
  };
  return SEARCHED.filter((part) => isPersonal[part]);
}

/**
 * The receivers without the students that a filter by personal data selects. They are left out whole: without the filter they would be
 * other students.
 */
export function withoutPersonalFilters(receivers: Receivers): Receivers {
  const parts = personalParts(receivers);
  if (parts.length === 0) return receivers;
  const others = { ...receivers };
  for (const part of parts) delete others[part];
  return others;
}
