import { type Electives, electives } from '@dekanat/contract/registration/electives.ts';
import type { Registered } from '@dekanat/contract/registration/student-registers.ts';
import { BULK_MAX } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Invalid, invalidField, requireAccepted } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { lockSemesters } from '#features/curricula/shared.ts';
import { balance, previewBalance } from './balance.ts';
import { choiceWarnings } from './choice-warnings.ts';
import { type Choice, writeChoices } from './elective-choices.ts';
import { membersOf, semesterOf, studentsOf } from './elective-rows.ts';
import { obstacleProblems } from './obstacle-messages.ts';
import { lockSelected, registrationCandidates } from './selection.ts';

async function list(
  context: Context,
  { semester_id, group_id }: { semester_id: number; group_id?: number | undefined },
): Promise<Electives> {
  const semester = await semesterOf(context, semester_id);
  const members = await membersOf(context, semester_id);
  const students = await studentsOf(context, semester, group_id === undefined ? undefined : [group_id]);
  const chosen = students.flatMap(({ choices }) => choices);
  const groups = [...Map.groupBy(members, ({ choice_of_subject }) => choice_of_subject)].map(
    ([choice_of_subject, own]) => ({
      choice_of_subject,
      without: students.filter(
        ({ choices }) => !choices.some((one) => one.choice_of_subject === choice_of_subject),
      ).length,
      members: own.map((member) => ({
        ...member,
        students: chosen.filter((one) => one.semester_subject_id === member.semester_subject_id).length,
      })),
    }),
  );
  const { curriculum_id, curriculum_name, number } = semester;
  return {
    ...{ semester_id, curriculum_id, curriculum_name, semester: String(number), groups },
    students: students.slice(0, BULK_MAX),
    total: students.length,
  };
}

/** The semester of the chosen electives, and their groups. @throws Invalid unless they are of one semester and of different groups */
async function requireElectives(context: Context, ids: number[]) {
  const { db } = context;
  const found = await db
    .selectFrom('semester_subjects')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['id', 'semester_id', 'choice_of_subject'])
    .execute();
  const [first] = found;
  if (first === undefined || found.length < new Set(ids).size)
    throw invalidField('semester_subject_ids', 'invalid.out_of_scope');
  const semester = await semesterOf(context, first.semester_id).catch(() => {
    throw invalidField('semester_subject_ids', 'invalid.out_of_scope');
  });
  const groups = found.map(({ choice_of_subject }) => choice_of_subject);
  const fit =
    found.every(({ semester_id }) => semester_id === first.semester_id) &&
    !groups.includes(null) &&
    new Set(groups).size === groups.length;
  if (!fit) throw invalidField('semester_subject_ids', 'elective.members');
  return { semester, members: found };
}

interface Member {
  id: number;
  choice_of_subject: number | null;
}
type Chosen = { choice: Choice; rated: boolean };

/** The choices that are new to a student. */
const newChoices = (
  studentId: number,
  choices: Electives['students'][number]['choices'],
  members: Member[],
): Chosen[] =>
  members.flatMap(({ id, choice_of_subject }) => {
    const former = choices.find((one) => one.choice_of_subject === choice_of_subject);
    if (former?.semester_subject_id === id) return [];
    const choice = { studentId, subjectId: id, formerId: former?.student_subject_id ?? null };
    return [{ choice, rated: former?.rated === true }];
  });

/** Chooses for all students or for none. */
async function choose(
  context: Context,
  { semester_subject_ids, accepted, ...selection }: z.output<typeof electives.choose.body>,
): Promise<Registered> {
  await lockSemesters(
    context.db,
    sql`array(select semester_id from semester_subjects where id = any(${semester_subject_ids}::integer[]))`,
  );
  const ids = await lockSelected(context, selection);
  const { universityId, students } = await registrationCandidates(context, ids);
  const { semester, members } = await requireElectives(context, semester_subject_ids);
  const choicesOf = new Map((await studentsOf(context, semester)).map(({ id, choices }) => [id, choices]));
  const found = students.map(({ id, name }) => {
    const choices = choicesOf.get(id);
    if (choices === undefined) return { name, obstacle: 'unregistered' as const, chosen: [] };
    const chosen = newChoices(id, choices, members);
    return { name, obstacle: chosen.some(({ rated }) => rated) ? ('rated' as const) : undefined, chosen };
  });
  const problems = obstacleProblems(
    found.flatMap(({ name, obstacle }) =>
      obstacle ? [{ name, why: translate(`elective.obstacle.${obstacle}`, context.language) }] : [],
    ),
  );
  if (problems.length > 0) throw new Invalid(problems);
  const choices = found.flatMap(({ chosen }) => chosen.map(({ choice }) => choice));
  requireAccepted(await choiceWarnings(context, universityId, choices), accepted);
  return writeChoices(context, { universityId, semesterId: semester.id }, choices);
}

export const electiveFeature = implement(electives, {
  list: (context, { query }) => list(context, query),
  choose: (context, { body }) => choose(context, body),
  previewBalance: (context, { body }) => previewBalance(context, body),
  balance: (context, { body }) => balance(context, body),
});
