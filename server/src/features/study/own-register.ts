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

/**
 * The live registration of the caller with the number of its semester; without one, a student has empty lists. `offset 0` keeps
 * PostgreSQL from joining it with other tables first: of a generic plan for ten tables it began with all subjects and semesters.
 */
export const ownRegister = ({ db, caller }: RowOwner) =>
  db.selectFrom((query) =>
    query
      .selectFrom('student_registers as live')
      .innerJoin('semesters', 'semesters.id', 'live.semester_id')
      .where('live.student_id', '=', caller.studentId)
      .where('live.to_date', 'is', null)
      .select(['live.id', 'live.student_id', 'live.curriculum_id', 'live.semester_id', 'live.group_id'])
      .select('semesters.number as semester_number')
      .offset(sql.lit(0))
      .as('register'),
  );

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
