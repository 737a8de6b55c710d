import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';

/**
 * No undo removes empty sheets of the university until the transaction ends (`open_statements`, 0179): locked before the sheets, as an
 * undo does.
 */
export const lockUniversitySheets = (db: Queryable, universityId: number) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('statements'), ${universityId}::integer)`.execute(db);

/**
 * The student subjects, among these, whose sheets of the first statement are closed for their groups; subjects that are taken apart are on
 * none. Waits for closings in progress and blocks new ones. Sheets that an undo finds empty are removed before or after (`open_statements`,
 * 0179): its lock is taken first.
 */
export async function lockClosedSheets(
  { db }: Pick<Context, 'db'>,
  universityId: number,
  studentSubjectIds: readonly number[],
): Promise<number[]> {
  await lockUniversitySheets(db, universityId);
  const { rows } = await sql<{ id: number; state: string }>`
    select student_subject.id, sheet.state from student_subjects student_subject
    join statements sheet on sheet.semester_subject_id = student_subject.semester_subject_id
      and sheet.group_id = student_subject.group_id and sheet.statement = 1
    where student_subject.id = any(${[...studentSubjectIds]}::integer[]) and student_subject.restoration_id is null
    order by sheet.id for share of sheet`.execute(db);
  return [...new Set(rows.flatMap(({ id, state }) => (state === 'closed' ? [id] : [])))];
}
