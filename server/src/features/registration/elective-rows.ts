import type { Electives } from '@dekanat/contract/registration/electives.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { visibleCurricula } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName } from '#features/students/shared.ts';
import { reachedSemesters } from './elective-states.ts';

/** A semester in the scope. */
export const semesterOf = (context: Context, id: number) =>
  visibleCurricula(context)
    .innerJoin('semesters', 'semesters.curriculum_id', 'curricula.id')
    .where('semesters.id', '=', id)
    .select([
      'semesters.id',
      'semesters.number',
      'curricula.id as curriculum_id',
      'curricula.name as curriculum_name',
      'curricula.university_id',
    ])
    .executeTakeFirstOrThrow(notFound);
export type SemesterOfCurriculum = Awaited<ReturnType<typeof semesterOf>>;

/** The members of the elective groups of a semester, in order. */
export async function membersOf(context: Context, semesterId: number) {
  const rows = await context.db
    .selectFrom('semester_subjects')
    .where('semester_id', '=', semesterId)
    .where('choice_of_subject', 'is not', null)
    .select([
      'id as semester_subject_id',
      'university_id',
      'subject_id',
      'total_hour as hour',
      'credit_hour',
      sql<number>`choice_of_subject`.as('choice_of_subject'),
    ])
    .orderBy('choice_of_subject')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return addRelatedNames(context, rows, { subject_name: relatedName(SUBJECT, 'name', 'subject_id') });
}

/** Studying students who have reached a semester, by name, with their choices in it. */
export async function studentsOf(
  context: Context,
  semester: Pick<SemesterOfCurriculum, 'id' | 'curriculum_id'>,
  groupIds?: number[],
): Promise<Electives['students']> {
  const rows = await reachedSemesters(context, { curriculum_id: semester.curriculum_id })
    .where('semester.id', '=', semester.id)
    .where((eb) =>
      groupIds === undefined
        ? eb.lit(true)
        : eb('student_registers.group_id', '=', sql<number>`any(${groupIds}::integer[])`),
    )
    .select([
      'students.id',
      'students.university_id',
      studentName(context.language).as('name'),
      'students.id_number',
      'student_registers.group_id',
      sql<Electives['students'][number]['choices']>`(
        select coalesce(jsonb_agg(jsonb_build_object('choice_of_subject', subject.choice_of_subject,
          'student_subject_id', student_subject.id, 'semester_subject_id', subject.id,
          'rated', exists (select from ratings where ratings.student_subject_id = student_subject.id)
            or exists (select from retake_subjects where retake_subjects.student_subject_id = student_subject.id))), '[]')
        from student_subjects student_subject join semester_subjects subject on subject.id = student_subject.semester_subject_id
        where student_subject.student_id = students.id and student_subject.status <> 4 and subject.semester_id = ${semester.id}
          and subject.choice_of_subject is not null)`.as('choices'),
    ])
    .orderBy(studentName(context.language))
    .orderBy('students.id')
    .execute();
  return addRelatedNames(context, rows, { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') });
}
