import type { BalancePreview, electives } from '@dekanat/contract/registration/electives.ts';
import type { Registered } from '@dekanat/contract/registration/student-registers.ts';
import { BULK_MAX } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal, requireAccepted, translateWarnings } from '#api/errors.ts';
import { lockSemesters } from '#features/curricula/shared.ts';
import { balancedChoices } from './balance-rules.ts';
import { choiceWarnings } from './choice-warnings.ts';
import { type Choice, writeChoices } from './elective-choices.ts';
import { membersOf, semesterOf, studentsOf } from './elective-rows.ts';
import { lockStudents } from './selection.ts';

type Input = Omit<z.output<typeof electives.balance.body>, 'expected' | 'accepted'>;

/** Rows of a preview. */
const SHOWN = 200;

/** Choices in the order of a list of students. */
function inOrderOf<S, C extends { student: S }>(students: readonly S[], choices: readonly C[]): C[] {
  const byStudent = new Map(choices.map((choice) => [choice.student, choice]));
  return students.flatMap((student) => byStudent.get(student) ?? []);
}

/** The choices that give each student without one the least chosen member. Students are locked. */
async function plan(context: Context, { semester_id, group_ids, choice_of_subject }: Input) {
  const semester = await semesterOf(context, semester_id);
  await lockSemesters(context.db, sql`array[${semester_id}::integer]`);
  const members = await membersOf(context, semester_id);
  const ids = (await studentsOf(context, semester, group_ids)).map(({ id }) => id);
  await lockStudents(context, ids);
  // A student may have changed the group before the lock was taken.
  const still = new Set((await studentsOf(context, semester, group_ids)).map(({ id }) => id));
  const selected = new Set(ids.filter((id) => still.has(id)));
  // Those of other groups count for the balance too.
  const students = await studentsOf(context, semester);
  const groups = [...Map.groupBy(members, (one) => one.choice_of_subject)]
    .filter(([number]) => choice_of_subject === undefined || number === choice_of_subject)
    .map(([number, own]) => {
      const chosen = students.flatMap(({ choices }) =>
        choices.filter((one) => one.choice_of_subject === number).map((one) => one.semester_subject_id),
      );
      const counted = own.map(({ semester_subject_id, subject_name }) => ({
        id: semester_subject_id,
        subject_name,
        students: chosen.filter((one) => one === semester_subject_id).length,
      }));
      const without = students.filter(
        ({ id, choices }) => selected.has(id) && !choices.some((one) => one.choice_of_subject === number),
      );
      // By id, and not by name: the language of the caller must not decide who gets which member.
      const choices = balancedChoices(
        counted,
        without.toSorted((one, other) => one.id - other.id),
      );
      return { number, members: counted, choices: inOrderOf(without, choices) };
    });
  return { semester, groups };
}

const choicesOf = (groups: Awaited<ReturnType<typeof plan>>['groups']): Choice[] =>
  groups.flatMap((group) =>
    group.choices.map(({ student, memberId }) => ({
      studentId: student.id,
      subjectId: memberId,
      formerId: null,
    })),
  );

/** Dry run of `balance`. */
export async function previewBalance(context: Context, input: Input): Promise<BalancePreview> {
  const { semester, groups } = await plan(context, input);
  const warnings = await choiceWarnings(context, semester.university_id, choicesOf(groups));
  const rows = groups.flatMap(({ number, members, choices }) =>
    choices.map(({ student: { id, name, id_number, group_name }, memberId }) => ({
      ...{ id, name, id_number, group_name },
      choice_of_subject: number,
      semester_subject_id: memberId,
      subject_name: members.find((one) => one.id === memberId)?.subject_name ?? null,
    })),
  );
  return {
    total: rows.length,
    groups: groups.map(({ number, members, choices }) => ({
      choice_of_subject: number,
      members: members.map(({ id, subject_name, students: before }) => ({
        semester_subject_id: id,
        subject_name,
        before,
        after: before + choices.filter(({ memberId }) => memberId === id).length,
      })),
    })),
    warnings: translateWarnings(warnings, context.language),
    rows: rows.slice(0, SHOWN),
  };
}

/** Gives students without a choice the member that the fewest have chosen, as a batch. */
export async function balance(
  context: Context,
  { expected, accepted, ...input }: z.output<typeof electives.balance.body>,
): Promise<Registered> {
  const { semester, groups } = await plan(context, input);
  const choices = choicesOf(groups);
  if (new Set(choices.map(({ studentId }) => studentId)).size > BULK_MAX)
    throw invalidField('group_ids', 'status_change.students.max');
  if (choices.length === 0) throw invalidField('semester_id', 'elective.none');
  if (expected !== undefined && expected !== choices.length)
    throw new Refusal('stale', { key: 'elective.changed', values: { count: choices.length } });
  requireAccepted(await choiceWarnings(context, semester.university_id, choices), accepted);
  return writeChoices(context, { universityId: semester.university_id, semesterId: semester.id }, choices);
}
