import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { writeRegisters } from './write-registers.ts';

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

/** Registers the students who are registered in the same semester with the new group. */
export async function moveRegisters(
  context: Context,
  ids: number[],
  {
    groupId,
    ...batch
  }: { id: number; universityId: number; groupId: number; orderNumber: string; orderDate: string },
): Promise<void> {
  const current = await context.db
    .selectFrom('student_registers')
    .where('student_id', '=', sql<number>`any(${ids}::integer[])`)
    .where('to_date', 'is', null)
    .select([
      'id',
      'student_id',
      'curriculum_id',
      'semester_id',
      sql<string>`from_date::text`.as('from_date'),
    ])
    .execute();
  if (current.length === 0) return;
  await writeRegisters(
    context,
    { ...batch, date: batch.orderDate },
    current.map((register) => ({
      studentId: register.student_id,
      previousId: register.id,
      curriculumId: register.curriculum_id,
      semesterId: register.semester_id,
      groupId,
    })),
  );
}
