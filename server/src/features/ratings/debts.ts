import { type RawBuilder, sql } from 'kysely';
import { TODAY } from '#crud/today.ts';

/** A student subject that is a debt. */
interface DebtSubject {
  id: number;
  student_id: number;
  curriculum_id: number;
  semester_subject_id: number;
  current_mark: number | null;
  current_statement: number | null;
}

/**
 * Debts (docs/domain.md §8): student subjects with mark 2, and those without a mark whose semester has ended, or whose last sheet
 * is closed. `narrow` is a condition on
 * `student_subject`, `planned` (the semester subject) and `semester`; each part has an index of its own.
 */
export const debtSubjects = (narrow: RawBuilder<unknown>) => sql<DebtSubject>`(
  select student_subject.id, student_subject.student_id, student_subject.curriculum_id, student_subject.semester_subject_id, student_subject.current_mark, student_subject.current_statement
  from student_subjects student_subject
  join semester_subjects planned on planned.id = student_subject.semester_subject_id and planned.curriculum_id = student_subject.curriculum_id
  join semesters semester on semester.id = planned.semester_id
  where student_subject.status <> 4 and student_subject.current_mark = 2 and ${narrow}
  union all
  select student_subject.id, student_subject.student_id, student_subject.curriculum_id, student_subject.semester_subject_id, student_subject.current_mark, student_subject.current_statement
  from semesters semester
  join semester_subjects planned on planned.semester_id = semester.id
  join student_subjects student_subject on student_subject.semester_subject_id = planned.id
  where student_subject.status <> 4 and student_subject.current_mark is null and semester.end_date < ${TODAY} and ${narrow}
  union all
  select student_subject.id, student_subject.student_id, student_subject.curriculum_id, student_subject.semester_subject_id, student_subject.current_mark, student_subject.current_statement
  from semesters semester
  join semester_subjects planned on planned.semester_id = semester.id
  join student_subjects student_subject on student_subject.semester_subject_id = planned.id
  join statements sheet on sheet.semester_subject_id = student_subject.semester_subject_id and sheet.group_id = student_subject.group_id
    and sheet.control_type_id = 3 and sheet.state = 'closed' and sheet.statement <= 3
  where student_subject.status <> 4 and student_subject.current_mark is null and student_subject.restoration_id is null
    and semester.end_date >= ${TODAY} and not exists (
      select from statements later where later.semester_subject_id = sheet.semester_subject_id
        and later.group_id = sheet.group_id and later.control_type_id = 3 and later.statement > sheet.statement
        and later.statement <= 3)
    and ${narrow})`;
