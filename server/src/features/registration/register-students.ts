import { today } from '@dekanat/contract/api/days.ts';
import type {
  Registered,
  RegistrationInput,
  RegistrationPreview,
} from '@dekanat/contract/registration/student-registers.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import { requireAccepted, translateWarnings } from '#api/errors.ts';
import { addNames, addRelatedNames, relatedName } from '#crud/related-names.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { closedSheetWarnings, lockedSheetWarnings, type SheetWarnings } from './closed-sheets.ts';
import { revokeLostContracts } from './lost-contracts.ts';
import { obstacleMessage, requireNoObstacles } from './obstacle-messages.ts';
import { subjectEffects } from './preview-subjects.ts';
import { type RegistrationCandidate, registrationObstacle } from './registration-rules.ts';
import { retakeWarnings } from './retake-warnings.ts';
import { lockSelected, registrationCandidates } from './selection.ts';
import { requireTarget, type Target, warningsOfTarget } from './target.ts';
import { openBatch, publishRegistration, writeRegisters } from './write-registers.ts';

type Input = z.output<typeof RegistrationInput>;

/** Rows of a preview. */
const SHOWN = 200;

const actOf = ({ group_id }: Input) => (group_id === undefined ? 'attach' : 'curriculum_transfer');

/** Locked students, the target, and why each student cannot be registered. */
async function plan(context: Context, input: Input) {
  const ids = await lockSelected(context, input);
  const { universityId, students } = await registrationCandidates(context, ids);
  const target = await requireTarget(context, universityId, input);
  const date = input.order_date ?? today();
  const planned = {
    semesterId: target.semesterId,
    groupId: target.groupId,
    date,
    fromGroupId: input.group_id,
  };
  return {
    universityId,
    target,
    date,
    students: students.map((student) => ({ student, obstacle: registrationObstacle(student, planned) })),
  };
}

/** Names of the current registrations, by student. */
async function currentRegisters(context: Context, students: RegistrationCandidate[]) {
  const { rows } = await sql<{
    student_id: number;
    curriculum_name: string;
    semester: string;
    group_id: number;
  }>`
    select register.student_id, curricula.name as curriculum_name, semesters.number::text as semester, register.group_id
    from student_registers register
    join curricula on curricula.id = register.curriculum_id
    join semesters on semesters.id = register.semester_id
    where register.id = any(${students.flatMap(({ register }) => register?.id ?? [])}::integer[])`.execute(
    context.db,
  );
  const named = await addRelatedNames(context, rows, {
    group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  });
  return new Map(named.map((row) => [row.student_id, row]));
}

async function previewRows(
  context: Context,
  students: Awaited<ReturnType<typeof plan>>['students'],
  target: Target,
  carryOver: boolean,
) {
  const candidates = students.map(({ student }) => student);
  const current = await currentRegisters(context, candidates);
  const groups = await addRelatedNames(
    context,
    candidates.map(({ id, group_id }) => ({ id, group_id })),
    { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') },
  );
  const groupOf = new Map(groups.map(({ id, group_name }) => [id, group_name]));
  const effects = await subjectEffects(context, candidates, target, { carryOver });
  return students.map(({ student: { id, name, id_number }, obstacle }) => {
    const { kept = [], dropped = [], unmatched = [], missing = [] } = effects.get(id) ?? {};
    const { group_name, curriculum_name = null, semester = null } = current.get(id) ?? {};
    return {
      ...{ id, name, id_number, curriculum_name, semester, kept, dropped, unmatched, missing },
      group_name: group_name ?? groupOf.get(id) ?? null,
      obstacle: obstacle ? obstacleMessage(obstacle, context) : null,
    };
  });
}

/** How many of these students are in a later semester than the target. */
async function countLater({ db }: Context, students: RegistrationCandidate[], target: Target) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from student_registers register
    join semesters reached on reached.id = register.semester_id
    join semesters planned on planned.id = ${target.semesterId} and planned.number < reached.number
    where register.id = any(${students.flatMap(({ register }) => register?.id ?? [])}::integer[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** How many of these students are now in a group of another year of entry than the target's, and that year. */
async function countOtherEntry({ db }: Context, students: RegistrationCandidate[], { groupId }: Target) {
  const { rows } = await sql<{ count: number; entry: number }>`
    select count(*) as count, planned.entry_year as entry from student_groups planned
    cross join unnest(${students.flatMap(({ group_id }) => group_id ?? [])}::integer[]) member (group_id)
    join student_groups present on present.id = member.group_id
    where planned.id = ${groupId} and present.entry_year <> planned.entry_year
    group by planned.entry_year`.execute(db);
  return rows[0];
}

/** What is unusual about the registration of these students. */
async function warningsOf(
  context: Context,
  students: RegistrationCandidate[],
  target: Target,
  { act, sheetWarnings }: { act: ReturnType<typeof actOf>; sheetWarnings: SheetWarnings },
): Promise<ActWarning[]> {
  const count = await countLater(context, students, target);
  const earlier: ActWarning[] =
    count === 0 ? [] : [{ code: 'earlier', key: 'registration.warning.earlier', values: { count } }];
  const other = await countOtherEntry(context, students, target);
  const course: ActWarning[] =
    other === undefined
      ? []
      : [{ code: 'student_course', key: 'registration.warning.student_course', values: { ...other } }];
  const retakes = await retakeWarnings(
    context,
    students.map(({ id }) => id),
    target.curriculumId,
  );
  const closed = await sheetWarnings(
    context.db,
    students.map(({ id, register }) => ({
      ...target,
      studentId: id,
      carryFrom: act === 'curriculum_transfer' ? (register?.curriculum_id ?? null) : null,
    })),
  );
  return [...(await warningsOfTarget(context, target)), ...course, ...earlier, ...retakes, ...closed];
}

/** The names of the new registration. */
const targetNames = async (context: Context, { semesterId, groupId }: Target) => {
  const semester = await context.db
    .selectFrom('semesters')
    .innerJoin('curricula', 'curricula.id', 'semesters.curriculum_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where('semesters.id', '=', semesterId)
    .select([
      'semesters.university_id',
      'curricula.name as curriculum_name',
      sql<string>`semesters.number::text`.as('semester'),
      'academic_years.name as academic_year_name',
    ])
    .executeTakeFirstOrThrow();
  return addNames(
    context,
    { ...semester, group_id: groupId },
    { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') },
  );
};

/** Dry run of `registerStudents`, student by student. */
export async function previewRegistration(context: Context, input: Input): Promise<RegistrationPreview> {
  const { students, target } = await plan(context, input);
  const blocked = students.filter(({ obstacle }) => obstacle !== undefined);
  const free = students.filter(({ obstacle }) => obstacle === undefined);
  const act = actOf(input);
  const shown = [...blocked, ...free].slice(0, SHOWN);
  return {
    act,
    total: students.length,
    obstacles: blocked.length,
    target: await targetNames(context, target),
    warnings: translateWarnings(
      await warningsOf(
        context,
        students.map(({ student }) => student),
        target,
        { act, sheetWarnings: closedSheetWarnings },
      ),
      context.language,
    ),
    rows: await previewRows(context, shown, target, act === 'curriculum_transfer'),
  };
}

/** Attaches or transfers all students or none. */
export async function registerStudents(context: Context, input: Input): Promise<Registered> {
  const { universityId, target, date, students } = await plan(context, input);
  requireNoObstacles(
    context,
    students.map(({ student: { name }, obstacle }) => ({ name, obstacle })),
  );
  const candidates = students.map(({ student }) => student);
  const act = actOf(input);
  const sheetWarnings = lockedSheetWarnings(universityId);
  requireAccepted(await warningsOf(context, candidates, target, { act, sheetWarnings }), input.accepted);
  const ids = candidates.map(({ id }) => id);
  await revokeLostContracts(context, ids, { because: 'transferred', exceptOf: target.curriculumId });
  const batchId = await openBatch(context, {
    universityId,
    act,
    students: students.length,
    semesterId: target.semesterId,
    groupId: target.groupId,
  });
  const written = await writeRegisters(
    context,
    { id: batchId, universityId, date, orderNumber: input.order_number, orderDate: input.order_date },
    students.map(({ student: { id, register } }) => ({
      studentId: id,
      previousId: register?.id ?? null,
      ...target,
    })),
    { carryOver: act === 'curriculum_transfer' },
  );
  await publishRegistration(context, { universityId, studentIds: ids });
  return { batch_id: batchId, act, students: students.length, ...written };
}
