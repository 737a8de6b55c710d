import { addDays, today } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useServer } from '#test/use-server.ts';
import { seedRestorations } from './demonstration-restorations.ts';

const { server } = useServer();

it('demonstration restorations: lets students return who left before the date of the order, not those of a later one', async () => {
  const { db } = server.services;
  const onLeave = async () =>
    (
      await sql<{ id: number; order_id: number; left_on: string }>`
      select students.id, orders.id as order_id, order_date::text as left_on from students
      join student_movements movement on movement.id = students.movement_id join orders on orders.id = movement.order_id
      where students.university_id = 1 and study_status = 'academic_leave' order by students.id`.execute(db)
    ).rows;
  const [first] = await onLeave();
  const yesterday = addDays(today(), -1);
  await db
    .updateTable('orders')
    .set({ order_date: yesterday })
    .where('id', '=', first?.order_id ?? 0)
    .execute();
  // Those of the demonstration have the same numbers.
  await sql`update orders set number = number || 'Q' where kind = 'recovery'`.execute(db);
  const before = await onLeave();

  await seedRestorations(db, [1], today());

  const after = new Set((await onLeave()).map(({ id }) => id));
  const returned = before.filter(({ id }) => !after.has(id));
  expect(after).toContain(first?.id);
  expect(returned).toHaveLength(3);
  expect(returned.filter(({ left_on }) => left_on >= yesterday)).toEqual([]);
});
