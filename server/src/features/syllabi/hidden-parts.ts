import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { type OwnSyllabus, syllabusOf } from './own-syllabus.ts';

/** Hides a part; it can be restored until the sweep deletes it. */
export const hide = async (
  { db }: Context,
  table: 'syllabi' | 'syllabus_modules' | 'syllabus_lessons' | 'lesson_items',
  id: number,
): Promise<null> => {
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
