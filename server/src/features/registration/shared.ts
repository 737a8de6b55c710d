import { formatDay } from '@dekanat/contract/api/days.ts';
import type { RegisterFilters } from '@dekanat/contract/registration/register-row.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ActingContext, Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { COUNTS_FOR_GPA, debtsOf, GPA, GPA_CREDITS } from './grade-points.ts';
import { registerFilters } from './register-list.ts';
import { matchingRegisters } from './register-rows.ts';
import { returnToGroup, type SubjectsApart, UNRATED } from './subjects-apart.ts';
import { requireTarget, type Target, warningsOfTarget } from './target.ts';
import { requireUndoable, restoreRegisters, undoObstacles, undoRegistration } from './undo.ts';
import { publishRegistration, writeRegisters } from './write-registers.ts';

/** The rules of GPA and debts in SQL. */
export const gradePoints = { counts: COUNTS_FOR_GPA, credits: GPA_CREDITS, gpa: GPA, debtsOf };

/** The parts of a transfer between groups that concern registrations. */
export const registersOfTransfer = {
  /** Of these students, those whose curriculum belongs to another speciality than the group. */
  async ofOtherSpeciality({ db }: Pick<Context, 'db'>, ids: number[], groupId: number): Promise<Set<number>> {
    const { rows } = await sql<{ student_id: number }>`
      select register.student_id from student_registers register
      join curricula on curricula.id = register.curriculum_id
      join student_groups target on target.id = ${groupId}
      where register.student_id = any(${ids}::integer[]) and register.to_date is null
        and target.speciality_id is distinct from curricula.speciality_id`.execute(db);
    return new Set(rows.map(({ student_id }) => student_id));
  },
  /** Registers the students who are registered in the same semester with the new group. */
  async move(
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
  },
  undoObstacles,
  restore: restoreRegisters,
};

/** The parts of a restoration that concern registrations. */
export const registersOfRestoration = {
  target: requireTarget,
  warnings: warningsOfTarget,
  /** Registers a locked student whose batch has no other student. @throws Invalid on `order_date` */
  async write(
    context: ActingContext,
    studentId: number,
    {
      target,
      apart,
      ...batch
    }: {
      id: number;
      universityId: number;
      target: Target;
      orderNumber: string;
      orderDate: string;
      apart: SubjectsApart;
    },
  ): Promise<void> {
    const current = await context.db
      .selectFrom('student_registers')
      .where('student_id', '=', studentId)
      .where('to_date', 'is', null)
      .select(['id', sql<string>`from_date::text`.as('from_date')])
      .executeTakeFirst();
    if (current !== undefined && batch.orderDate < current.from_date)
      throw invalidField('order_date', 'restoration.order_date.registered', {
        date: formatDay(current.from_date),
      });
    await writeRegisters(
      context,
      { ...batch, date: batch.orderDate },
      [{ studentId, previousId: current?.id ?? null, ...target }],
      { apart },
    );
    await publishRegistration(context, batch.universityId);
  },
  returnToGroup,
  /** Condition on `student_subject`, a student subject: nothing is entered in any statement. */
  UNRATED,
};

/** How a batch is undone that registered students. */
export const registrationBatches = { undo: undoRegistration, requireUndoable };

/** The students in the list of registrations with these filters. */
export const registeredStudents = async (context: Context, filters: z.output<typeof RegisterFilters>) =>
  matchingRegisters(context, await registerFilters(context, filters)).select([
    'students.user_id',
    'students.id as student_id',
  ]);
