import { dayAt, today } from '@dekanat/contract/api/days.ts';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '#api/errors.ts';
import { bestText } from '#crud/translations.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { StudentContext } from './own-register.ts';
import { ownElectives } from './own-subjects.ts';

/** Until when the electives of a semester should be chosen: so many days after its start. */
export const deadlineAfter = (start: string, days: number): string => {
  const day = new Date(`${start}T23:59:59+05:00`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString();
};

/** Whether the day of the deadline is over; its last second counts to its end. */
export const isChoiceOver = (start: string, days: number, now = Date.now()): boolean =>
  today(now) > dayAt(Date.parse(deadlineAfter(start, days)));

/** Something is entered, handed in, started or applied for in the chosen subject `subject`. */
const STARTED = sql<boolean>`(
  exists (select from ratings where ratings.student_subject_id = student_subject.id)
  or exists (select from retake_subjects retake where retake.student_subject_id = student_subject.id)
  or exists (select from task_attempts task where task.student_id = register.student_id and task.semester_subject_id = subject.id)
  or exists (select from test_attempts attempt where attempt.student_id = register.student_id
    and attempt.semester_subject_id = subject.id and attempt.started_at is not null))`;

/** The group on whose sheets the student is or would be. */
const SHEET_GROUP = sql<number>`coalesce(student_subject.group_id, register.group_id)`;

/** Whether the sheet of a subject and group is closed, so that only staff choose the subject for students of the group. */
export const isSheetClosed = (
  subject: RawBuilder<unknown>,
  group: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from statements sheet where sheet.semester_subject_id = ${subject} and sheet.group_id = ${group}
    and sheet.statement = 1 and sheet.state = 'closed')`;

/** Of a row of `ownElectives`. */
export const SHEET_CLOSED = isSheetClosed(sql`subject.id`, SHEET_GROUP);

/** The members of the elective groups of a semester, each group once. */
export async function electivesOf(context: StudentContext, semesterId: number) {
  const { language } = context;
  const rows = await ownElectives(context)
    .innerJoin('students', 'students.id', 'register.student_id')
    .where('own.id', '=', semesterId)
    .select([
      'subject.id',
      'subject.subject_id',
      sql<number>`subject.choice_of_subject`.as('choice_of_subject'),
      sql<string>`coalesce(${bestText(SUBJECT, 'name', 'subject.subject_id', language)}, '')`.as('name'),
      'student_subject.id as student_subject_id',
      sql<string>`own.start_date::text`.as('start'),
      sql<boolean>`students.study_status = 'studying'`.as('studying'),
      sql<boolean>`coalesce(student_subject.status = 2, false)`.as('locked'),
      sql<boolean>`student_subject.id is not null and ${STARTED}`.as('started'),
      SHEET_CLOSED.as('sheet_closed'),
      SHEET_GROUP.as('sheet_group'),
    ])
    .orderBy('subject.choice_of_subject')
    .orderBy('subject.sort')
    .orderBy('subject.id')
    .execute();
  return [...Map.groupBy(rows, ({ choice_of_subject }) => choice_of_subject)].map(([number, members]) => ({
    number,
    members,
    chosen: members.find(({ student_subject_id }) => student_subject_id !== null),
  }));
}

/** Whether a student can choose a member of an elective group without a choice; else only staff can. */
export const isChoosable = (members: readonly { sheet_closed: boolean }[]): boolean =>
  members.some(({ sheet_closed }) => !sheet_closed);

export type Elective = Awaited<ReturnType<typeof electivesOf>>[number];
export type ElectiveMember = Elective['members'][number];

type FixedBy = Pick<ElectiveMember, 'start' | 'studying' | 'locked' | 'started' | 'sheet_closed'>;

/** Why a choice stays as it is for its student; undefined when it can be changed. Nothing that a student did in a subject is lost. */
export function whyFixed(
  { start, studying, locked, started, sheet_closed }: FixedBy,
  days: number,
): TextKey | undefined {
  if (!studying) return 'study.not_studying';
  if (isChoiceOver(start, days)) return 'study.electives.change_over';
  if (locked) return 'study.electives.locked';
  if (started) return 'study.electives.started';
  return sheet_closed ? 'study.electives.own_sheet_closed' : undefined;
}

/**
 * Waits for closings of the sheets of these subjects in progress, and blocks new ones. Nobody joins or leaves a closed sheet but by staff.
 * @throws Refusal 405 when one is closed
 */
export async function requireOpenSheets({ db }: StudentContext, members: ElectiveMember[]): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from statements
    join unnest(${members.map(({ id }) => id)}::integer[], ${members.map((one) => one.sheet_group)}::integer[])
      of_member (semester_subject_id, group_id) using (semester_subject_id, group_id)
    where statements.statement = 1 order by statements.id for share of statements`.execute(db);
  if (rows.some(({ state }) => state === 'closed'))
    throw new Refusal('wrong_state', { key: 'study.electives.sheet_closed' });
}
