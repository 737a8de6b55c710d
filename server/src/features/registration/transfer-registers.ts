import { sql } from 'kysely';
import { type ActWarning, acceptanceOf } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import type { SheetWarnings } from './closed-sheets.ts';
import { unconfirmedCurricula } from './confirmed-curricula.ts';
import { warningsOfTarget } from './target.ts';
import { OF_ORDER, writeRegisters } from './write-registers.ts';

/** Of these students, those whose curriculum belongs to another speciality than the group. */
export async function studentsOfOtherSpecialities(
  { db }: Pick<Context, 'db'>,
  ids: number[],
  groupId: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ student_id: number }>`
    select register.student_id from student_registers register
    join curricula on curricula.id = register.curriculum_id
    join student_groups target on target.id = ${groupId}
    where register.student_id = any(${ids}::integer[]) and register.to_date is null
      and target.speciality_id is distinct from curricula.speciality_id`.execute(db);
  return new Set(rows.map(({ student_id }) => student_id));
}

/** Of these students, those whose curriculum is not confirmed; the other curricula stay confirmed until the transaction ends. */
export async function studentsOfUnconfirmedCurricula(
  context: Pick<Context, 'db'>,
  ids: number[],
): Promise<Set<number>> {
  const registers = await currentRegisters(context, ids);
  const unconfirmed = await unconfirmedCurricula(
    context,
    registers.map(({ curriculum_id }) => curriculum_id),
  );
  return new Set(
    registers.flatMap(({ student_id, curriculum_id }) =>
      unconfirmed.has(curriculum_id) ? [student_id] : [],
    ),
  );
}

interface CurrentRegister {
  id: number;
  student_id: number;
  curriculum_id: number;
  semester_id: number;
}

const currentRegisters = ({ db }: Pick<Context, 'db'>, ids: number[]): Promise<CurrentRegister[]> =>
  db
    .selectFrom('student_registers')
    .where('student_id', '=', sql<number>`any(${ids}::integer[])`)
    .where('to_date', 'is', null)
    .select(['id', 'student_id', 'curriculum_id', 'semester_id'])
    .execute();

/** What is unusual about the new group of students, who stay in their semesters; each warning once. */
export async function warningsOfTransfer(
  context: Pick<Context, 'db'>,
  ids: number[],
  groupId: number,
  sheetWarnings: SheetWarnings,
): Promise<ActWarning[]> {
  const registers = await currentRegisters(context, ids);
  const semesters = new Map(registers.map((register) => [register.semester_id, register.curriculum_id]));
  const found: ActWarning[] = [];
  for (const [semesterId, curriculumId] of semesters)
    found.push(...(await warningsOfTarget(context, { curriculumId, semesterId, groupId })));
  const closed = await sheetWarnings(
    context.db,
    registers.map(({ student_id, curriculum_id, semester_id }) => ({
      studentId: student_id,
      carryFrom: null,
      curriculumId: curriculum_id,
      semesterId: semester_id,
      groupId,
    })),
  );
  return [...new Map(found.map((warning) => [acceptanceOf(warning), warning])).values(), ...closed];
}

/** Registers the students who are registered in the same semester with the new group. */
export async function moveRegisters(
  context: Context,
  ids: number[],
  { groupId, ...batch }: { id: number; universityId: number; groupId: number; orderDate: string },
): Promise<void> {
  const current = await currentRegisters(context, ids);
  if (current.length === 0) return;
  await writeRegisters(
    context,
    { ...batch, orderNumber: OF_ORDER, date: batch.orderDate },
    current.map((register) => ({
      studentId: register.student_id,
      previousId: register.id,
      curriculumId: register.curriculum_id,
      semesterId: register.semester_id,
      groupId,
    })),
  );
}
