import { priceOfCredits } from '@dekanat/contract/curricula/credit-price.ts';
import type { RetakeDebts } from '@dekanat/contract/retakes/applications.ts';
import { sql } from 'kysely';
import { notFound } from '#api/errors.ts';
import { addNames, addRelatedNames, relatedName } from '#crud/related-names.ts';
import type { Queryable } from '#db/database.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { type CurrentResult, debtSubjects, readCurrentResults } from '#features/ratings/shared.ts';
import { configured } from '#features/reference/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, studentName } from '#features/students/shared.ts';

import type { RetakeView } from './application-rows.ts';

/** A debt, with the unfinished application that it belongs to. */
export interface Debt extends CurrentResult {
  semester_name: string;
  academic_year_name: string;
  application_id: number | null;
}

/** The names of semesters by id. */
async function semestersOf(db: Queryable, ids: readonly number[]) {
  const rows = await db
    .selectFrom('semesters')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where('semesters.id', '=', sql<number>`any(${[...new Set(ids)]}::integer[])`)
    .select([
      'semesters.id',
      sql<string>`semesters.number::text`.as('semester_name'),
      'academic_years.name as academic_year_name',
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The student subjects that are debts. */
async function debtIds(db: Queryable, studentIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from ${debtSubjects(sql`student_subject.student_id = any(${studentIds}::integer[])`)} debt`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Unfinished applications by student subject: not paid yet, or without a mark on a sheet that is not closed. */
async function unfinished(db: Queryable, studentIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_subject_id: number; application_id: number }>`
    select retake.student_subject_id, application.id as application_id
    from retake_applications application
    join retake_subjects retake on retake.application_id = application.id
    left join statements sheet on sheet.id = retake.statement_id
    where application.student_id = any(${studentIds}::integer[]) and sheet.state is distinct from 'closed' and not exists (
      select from ratings where ratings.student_subject_id = retake.student_subject_id
        and ratings.statement = sheet.statement and ratings.mark is not null)`.execute(db);
  return new Map(rows.map(({ student_subject_id, application_id }) => [student_subject_id, application_id]));
}

/** Debts of students in their present curricula, in order of the plan (docs/domain.md §8). */
export async function debtsOf(db: Queryable, studentIds: readonly number[]): Promise<Debt[]> {
  const owed = await debtIds(db, studentIds);
  const results = (await readCurrentResults(db, studentIds)).filter((one) =>
    owed.has(one.student_subject_id),
  );
  const semesters = await semestersOf(
    db,
    results.map(({ semester_id }) => semester_id),
  );
  const applications = await unfinished(db, studentIds);
  return results.flatMap((result) => {
    const semester = semesters.get(result.semester_id);
    if (semester === undefined) return [];
    const { semester_name, academic_year_name } = semester;
    const application_id = applications.get(result.student_subject_id) ?? null;
    return [{ ...result, semester_name, academic_year_name, application_id }];
  });
}

/** What a new application of a student could contain. */
export async function previewDebts(context: RetakeView, studentId: number): Promise<RetakeDebts> {
  const { db } = context;
  const student = await matchingStudents(context, {})
    .leftJoin('student_registers as register', (join) =>
      join.onRef('register.student_id', '=', 'students.id').on('register.to_date', 'is', null),
    )
    .leftJoin('curricula', 'curricula.id', 'register.curriculum_id')
    .where('students.id', '=', studentId)
    .select([
      'students.id as student_id',
      'students.university_id',
      'students.group_id',
      studentName(context.language).as('fio'),
      'curricula.name as curriculum_name',
      'curricula.credit_standart_summ',
    ])
    .executeTakeFirstOrThrow(notFound);
  const { university_id, credit_standart_summ } = student;
  const credit_standart_hour = await configured(db, university_id, 'credit-standart-hour');
  const price = credit_standart_summ === null ? null : { credit_standart_summ, credit_standart_hour };
  const debts = (await debtsOf(db, [studentId])).map((debt) => ({
    ...debt,
    university_id,
    credit_sum: price === null ? 0 : priceOfCredits(price, debt.credit_hour),
  }));
  return {
    ...(await addNames(context, student, { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') })),
    price,
    credit_limit: await configured(db, university_id, 're-reading-credit-limit'),
    debts: await addRelatedNames(context, debts, {
      subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
    }),
  };
}
