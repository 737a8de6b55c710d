import { formatDay } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import type { ActingContext } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { SubjectsApart } from './subjects-apart.ts';
import type { Target } from './target.ts';
import { OF_ORDER, publishRegistration, writeRegisters } from './write-registers.ts';

/** Registers a locked student whose batch has no other student. @throws Invalid on `order_date` */
export async function registerRestored(
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
    { ...batch, orderNumber: OF_ORDER, date: batch.orderDate },
    [{ studentId, previousId: current?.id ?? null, ...target }],
    { apart },
  );
  await publishRegistration(context, { universityId: batch.universityId, studentIds: [studentId] });
}
