import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { InUse, notFound } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { type OwnSyllabus, syllabusOf } from './own-syllabus.ts';

const PARTS = {
  lesson_items: 'item.id',
  syllabus_lessons: 'lesson.id',
  syllabus_modules: 'lesson.module_id',
  syllabi: 'lesson.syllabus_id',
} as const;

/** What students have done in a part, by table. */
const ATTEMPTS = {
  test_attempts: { item: 'attempt.lesson_item_id', begun: sql`attempt.started_at is not null` },
  task_attempts: { item: 'attempt.item_id', begun: sql`true` },
} as const;

/** @throws InUse when students have attempts at the tests or tasks of a part */
async function requireNoAttempts(db: Queryable, table: keyof typeof PARTS, id: number): Promise<void> {
  const used: { table: string; count: number }[] = [];
  for (const [attempts, { item, begun }] of Object.entries(ATTEMPTS)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(attempts)} attempt join lesson_items item on item.id = ${sql.ref(item)}
      join syllabus_lessons lesson on lesson.id = item.lesson_id
      where ${begun} and ${sql.ref(PARTS[table])} = ${id}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) used.push({ table: attempts, count });
  }
  if (used.length > 0) throw new InUse(used);
}

/** Hides a part; it can be restored until the sweep deletes it. @throws InUse when students have attempts in it */
export const hide = async ({ db }: Context, table: keyof typeof PARTS, id: number): Promise<null> => {
  // Attempts lock what they are made in for key share (`lockItem`): those that have begun are counted, later ones find nothing.
  await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(db);
  await requireNoAttempts(db, table, id);
  await sql`update ${sql.table(table)} set removed_at = now() where id = ${id}`.execute(db);
  return null;
};

/** Shows a hidden part again. @returns its syllabus, 404 when it is not hidden or already deleted */
export async function unhide(
  context: Context,
  table: 'syllabus_modules' | 'syllabus_lessons' | 'lesson_items',
  id: number,
): Promise<OwnSyllabus> {
  const shown = await sql`
    update ${sql.table(table)} set removed_at = null where id = ${id} and removed_at is not null`.execute(
    context.db,
  );
  if (shown.numAffectedRows === 0n) throw notFound();
  return syllabusOf(context, table, id);
}
