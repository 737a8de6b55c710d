import { sql } from 'kysely';
import type { Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import type { IdOperand } from '#db/compiled-query.ts';
import type { Queryable } from '#db/database.ts';

/** The context of every call of the realm of students. */
export type StudentContext = SignedInContext<Student>;

/** Whose rows are read: of a caller, or of the placeholder of one. */
export interface RowOwner {
  db: Queryable;
  caller: { studentId: IdOperand };
}

/** The live registration of the caller; without one, a student has empty lists. */
export const ownRegister = ({ db, caller }: RowOwner) =>
  db
    .selectFrom('student_registers as register')
    .innerJoin('semesters', 'semesters.id', 'register.semester_id')
    .where('register.student_id', '=', caller.studentId)
    .where('register.to_date', 'is', null);

/** The rows of a list; a student without a registration has none, where every other one gets the refusal of `read`. */
export async function rowsOrNone<Row>(context: StudentContext, read: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await read();
  } catch (error) {
    const register = await ownRegister(context).select('register.id').executeTakeFirst();
    if (register === undefined && error instanceof Refusal && error.code === 'not_found') return [];
    throw error;
  }
}

/**
 * Locks the student before an act: two requests at once act one after the other.
 * @throws Refusal 405 unless the student studies
 */
export async function lockStudying({ db, caller }: StudentContext): Promise<void> {
  const { rows } = await sql<{ study_status: string }>`
    select study_status from students where id = ${caller.studentId} for update`.execute(db);
  if (rows[0]?.study_status !== 'studying') throw new Refusal('wrong_state', { key: 'study.not_studying' });
}
