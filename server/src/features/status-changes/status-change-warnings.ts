import type { StatusType } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import { TODAY } from '#crud/today.ts';
import { debtSubjects } from '#features/ratings/shared.ts';
import {
  countOpenRetakes,
  type ReturnWarnings,
  type SheetWarnings,
  warningsOfTransfer,
} from '#features/registration/shared.ts';

/** How many of these students have debts in their curriculum, and how many have not reached the end of its last semester. */
async function countUnfinished({ db }: Pick<Context, 'db'>, ids: number[]) {
  const ofStudents = sql`any(${ids}::integer[])`;
  const { rows } = await sql<{ debtors: number; early: number }>`
    select (
      select count(distinct debt.student_id) from ${debtSubjects(sql`student_subject.student_id = ${ofStudents}`)} debt
      join student_registers register on register.student_id = debt.student_id and register.to_date is null
        and register.curriculum_id = debt.curriculum_id) as debtors, (
      select count(*) from student_registers register
      join curricula on curricula.id = register.curriculum_id
      join semesters on semesters.id = register.semester_id
      where register.student_id = ${ofStudents} and register.to_date is null
        and (semesters.number < curricula.semester_count or semesters.end_date >= ${TODAY})) as early`.execute(
    db,
  );
  return rows[0] ?? { debtors: 0, early: 0 };
}

async function graduationWarnings(context: Pick<Context, 'db'>, ids: number[]): Promise<ActWarning[]> {
  const { debtors, early } = await countUnfinished(context, ids);
  const found: ActWarning[] = [
    { code: 'debts', key: 'status_change.warning.debts', values: { count: debtors } },
    { code: 'not_finished', key: 'status_change.warning.not_finished', values: { count: early } },
  ];
  return [
    ...found.filter(({ values }) => values?.count !== 0),
    ...(await retakeWarnings(context, ids, 'graduate')),
  ];
}

/** Retakes that are lost with an expulsion or a graduation, or wait for the end of the leave. */
async function retakeWarnings(
  context: Pick<Context, 'db'>,
  ids: number[],
  act: 'studentexpel' | 'academic_leave' | 'graduate',
): Promise<ActWarning[]> {
  const { paid, unpaid } = await countOpenRetakes(context, ids);
  const found: ActWarning[] = [
    { code: 'paid_retake', key: `status_change.warning.paid_retake.${act}`, values: { count: paid } },
    { code: 'unpaid_retake', key: `status_change.warning.unpaid_retake.${act}`, values: { count: unpaid } },
  ];
  return found.filter(({ values }) => values?.count !== 0);
}

interface AskedChange {
  act: StatusType;
  groupId: number | null;
  /** Of a transfer. */
  sheetWarnings: SheetWarnings;
  /** Of a return from leave. */
  returnWarnings: ReturnWarnings;
}

/** What is unusual about the change of these students. */
export async function warningsOfChange(
  context: Pick<Context, 'db'>,
  ids: number[],
  { act, groupId, sheetWarnings, returnWarnings }: AskedChange,
): Promise<ActWarning[]> {
  if (groupId !== null) return warningsOfTransfer(context, ids, groupId, sheetWarnings);
  if (act === 'studentexpel' || act === 'academic_leave') return retakeWarnings(context, ids, act);
  return act === 'graduate' ? graduationWarnings(context, ids) : returnWarnings(context.db, ids);
}
