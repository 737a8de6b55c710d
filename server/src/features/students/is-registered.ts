import type { Queryable } from '#db/database.ts';

/** Whether the student is registered in a group, which only a transfer changes. */
export async function isRegistered(db: Queryable, studentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('student_registers')
    .where('student_id', '=', studentId)
    .where('to_date', 'is', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
