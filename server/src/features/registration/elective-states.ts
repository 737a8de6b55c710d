import { type SqlBool, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import { definedOnly } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { matchingRegisters, type RegisterFilters } from './register-rows.ts';

/** Studying students with the semesters that they have reached, as `semester`. */
export const reachedSemesters = (view: Pick<QueryScope, 'db' | 'scope'>, filters: RegisterFilters) =>
  matchingRegisters(view, { ...filters, study_status: 'studying' })
    // As its students are; otherwise PostgreSQL reads the registrations of all universities, and the subjects of a student for each group.
    .where(inScope({ ...view.scope, facultyId: null }, { university: 'student_registers.university_id' }))
    .innerJoin('semesters as reached', 'reached.id', 'student_registers.semester_id')
    .innerJoin('semesters as semester', (join) =>
      join
        .onRef('semester.curriculum_id', '=', 'student_registers.curriculum_id')
        .onRef('semester.number', '<=', 'reached.number'),
    );

/** The subjects of the elective group of `elective` that the student takes. */
const CHOSEN = sql`
  from student_subjects student_subject join semester_subjects member on member.id = student_subject.semester_subject_id
  where student_subject.student_id = students.id and student_subject.status <> 4 and member.semester_id = elective.semester_id
    and member.choice_of_subject = elective.choice_of_subject`;

/** The members of the elective group of `elective`. */
const MEMBERS = sql`
  from semester_subjects member
  where member.semester_id = elective.semester_id and member.choice_of_subject = elective.choice_of_subject`;

interface ElectiveFilters extends Pick<RegisterFilters, 'term' | 'curriculum_id' | 'group_id'> {
  /** Whether a member was chosen. */
  chosen: boolean;
  academic_year_id?: number | undefined;
  semester_id?: number | undefined;
  /** The chosen subject, or one of those to choose from. */
  subject_id?: number | undefined;
}

/** Elective groups of these semesters: one row for each student and group, as `elective` with the id of its first member. */
export function electiveStates(
  view: Pick<QueryScope, 'db' | 'scope'>,
  { chosen, academic_year_id, semester_id, subject_id, ...registers }: ElectiveFilters,
) {
  const ofSubject =
    subject_id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`member.subject_id = ${subject_id}`;
  return reachedSemesters(view, registers)
    .innerJoin('semester_subjects as elective', (join) =>
      join.onRef('elective.semester_id', '=', 'semester.id').on('elective.choice_of_subject', 'is not', null),
    )
    .where(sql<SqlBool>`not exists (select ${MEMBERS} and member.id < elective.id)`)
    .where(
      chosen
        ? sql<SqlBool>`exists (select ${CHOSEN} and ${ofSubject})`
        : sql<SqlBool>`not exists (select ${CHOSEN})`,
    )
    .where(
      chosen || subject_id === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`exists (select ${MEMBERS} and ${ofSubject})`,
    )
    .where((eb) =>
      eb.and(definedOnly({ 'semester.id': semester_id, 'semester.academic_year_id': academic_year_id })),
    );
}

/** The subjects of an elective group: the chosen ones, or all. */
export const electiveSubjects = (chosen: boolean) =>
  chosen
    ? sql<number[]>`array(select member.subject_id ${CHOSEN} order by member.sort, member.id)`
    : sql<number[]>`array(select member.subject_id ${MEMBERS} order by member.sort, member.id)`;
