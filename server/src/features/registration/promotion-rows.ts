import type { PromotionPreviewInput, PromotionRow } from '@dekanat/contract/registration/promotions.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { definedOnly } from '#crud/paging.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { COUNTS_FOR_GPA, debtSubjects, GPA } from '#features/ratings/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName } from '#features/students/shared.ts';
import { matchingRegisters } from './register-rows.ts';

type Selection = z.output<typeof PromotionPreviewInput>;

/** A student who may be promoted, with the next semester of the curriculum. */
export interface PromotionCandidate extends PromotionRow {
  university_id: number;
  curriculum_id: number;
  semester_id: number;
  /** The last day of the present semester. */
  end_date: string;
  next_semester_id: number | null;
  next_academic_year_name: string | null;
}

/** The studying students of a selection who are registered, without order and columns. */
const selected = (context: Context, { group_ids, season_semester, ...filters }: Selection) =>
  matchingRegisters(context, {
    study_status: 'studying',
    ...definedOnly({
      semester_id: filters.semester_id,
      curriculum_id: filters.curriculum_id,
      faculty_id: filters.faculty_id,
      academic_year_id: filters.academic_year_id,
    }),
  })
    .innerJoin('semesters', 'semesters.id', 'student_registers.semester_id')
    .where((eb) =>
      eb.and([
        group_ids === undefined
          ? eb.lit(true)
          : eb('student_registers.group_id', '=', sql<number>`any(${group_ids}::integer[])`),
        season_semester === undefined ? eb.lit(true) : eb('semesters.season', '=', season_semester),
      ]),
    );

interface Result {
  student_id: number;
  gpa: number | null;
  debts: number;
}

/** GPA and debts of students up to the semesters of their current registrations (docs/domain.md §7, 8). */
async function resultsOf({ db }: Pick<Context, 'db'>, ids: number[]): Promise<Map<number, Result>> {
  const ofStudents = sql`student_subject.student_id = any(${ids}::integer[])`;
  const { rows } = await sql<Result>`
    with reached as (
      select register.student_id, register.curriculum_id, semesters.number
      from student_registers register join semesters on semesters.id = register.semester_id
      where register.student_id = any(${ids}::integer[]) and register.to_date is null
    ), averages as (
      select reached.student_id, ${GPA}::float8 as gpa
      from reached
      join student_subjects student_subject on student_subject.student_id = reached.student_id
        and student_subject.curriculum_id = reached.curriculum_id and student_subject.status <> 4
      join semester_subjects subject on subject.id = student_subject.semester_subject_id
      join semesters semester on semester.id = subject.semester_id and semester.number <= reached.number
      where ${COUNTS_FOR_GPA} group by reached.student_id
    ), owed as (
      select reached.student_id, count(*)::integer as debts
      from ${debtSubjects(ofStudents)} debt
      join reached on reached.student_id = debt.student_id and reached.curriculum_id = debt.curriculum_id
      join semester_subjects subject on subject.id = debt.semester_subject_id
      join semesters semester on semester.id = subject.semester_id and semester.number <= reached.number
      group by reached.student_id
    )
    select reached.student_id, averages.gpa, coalesce(owed.debts, 0) as debts
    from reached left join averages using (student_id) left join owed using (student_id)`.execute(db);
  return new Map(rows.map((row) => [row.student_id, row]));
}

/** Locked, by group and name: those who are still selected once they are locked. */
export async function promotionCandidates(
  context: Context,
  selection: Selection,
  limit: number,
): Promise<PromotionCandidate[]> {
  const locked = await selected(context, selection)
    .select('students.id')
    .orderBy('students.id')
    .limit(limit)
    .forUpdate('students')
    .execute();
  const rows = await selected(context, selection)
    .where('students.id', '=', sql<number>`any(${locked.map(({ id }) => id)}::integer[])`)
    .innerJoin('curricula', 'curricula.id', 'student_registers.curriculum_id')
    .leftJoin('semesters as next', (join) =>
      join
        .onRef('next.curriculum_id', '=', 'semesters.curriculum_id')
        .on('next.number', '=', sql<number>`semesters.number + 1`),
    )
    .leftJoin('academic_years as next_year', 'next_year.id', 'next.academic_year_id')
    .select([
      'students.id',
      'students.university_id',
      'student_registers.id as register_id',
      studentName(context.language).as('name'),
      'students.id_number',
      'student_registers.group_id',
      'student_registers.curriculum_id',
      'curricula.name as curriculum_name',
      'student_registers.semester_id',
      sql<string>`semesters.number::text`.as('semester'),
      sql<string>`semesters.end_date::text`.as('end_date'),
      'next.id as next_semester_id',
      sql<string | null>`next.number::text`.as('next_semester'),
      'next_year.name as next_academic_year_name',
    ])
    .orderBy('student_registers.group_id')
    .orderBy(studentName(context.language))
    .orderBy('students.id')
    .limit(limit)
    .execute();
  const results = await resultsOf(
    context,
    rows.map(({ id }) => id),
  );
  const named = await addRelatedNames(context, rows, {
    group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  });
  return named.map((row) => {
    const { gpa = null, debts = 0 } = results.get(row.id) ?? {};
    return { ...row, gpa, debts };
  });
}
