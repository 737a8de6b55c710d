import type { Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';

/** The context of every call of the realm of students. */
export type StudentContext = SignedInContext<Student>;

/** The live registration of the caller; without one, a student has empty lists. */
export const ownRegister = ({ db, caller }: StudentContext) =>
  db
    .selectFrom('student_registers as register')
    .innerJoin('semesters', 'semesters.id', 'register.semester_id')
    .where('register.student_id', '=', caller.studentId)
    .where('register.to_date', 'is', null);
