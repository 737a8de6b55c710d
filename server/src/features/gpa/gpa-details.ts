import type { GpaDetails, GpaInput, GpaRecord } from '@dekanat/contract/gpa/gpa-records.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { addNames, addRelatedNames, relatedName } from '#crud/related-names.ts';
import type { Queryable } from '#db/database.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { configured } from '#features/reference/shared.ts';
import { matchingStudents } from '#features/students/shared.ts';
import { RECORD_COLUMNS, SEMESTER_COLUMNS, STUDENT_NAMES, studentColumns } from './gpa-rows.ts';

/** Most records of a student that are shown; the current ones come first. */
const RECORDS_MAX = 50;

const studentIn = (context: Context, id: number) =>
  matchingStudents(context, {})
    .where('students.id', '=', id)
    .select(studentColumns(context.language))
    .executeTakeFirstOrThrow(notFound);

export const recordsOf = (db: Queryable, studentId: number) =>
  db
    .selectFrom('gpa_records as record')
    .innerJoin('curricula', 'curricula.id', 'record.curriculum_id')
    .innerJoin('semesters', 'semesters.id', 'record.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where('record.student_id', '=', studentId);

/** Names the subjects of all records with one query. */
async function withSubjectNames(
  context: Context,
  records: Omit<GpaRecord, 'inputs'>[],
  inputs: Map<number, Omit<GpaInput, 'subject_name'>[]>,
): Promise<GpaRecord[]> {
  const named = Map.groupBy(
    await addRelatedNames(
      context,
      [...inputs].flatMap(([record_id, own]) => own.map((input) => ({ record_id, ...input }))),
      { subject_name: relatedName(SUBJECT, 'name', 'subject_id') },
    ),
    ({ record_id }) => record_id,
  );
  return records.map((record) => ({ ...record, inputs: named.get(record.id) ?? [] }));
}

export async function readDetails(context: Context, studentId: number): Promise<GpaDetails> {
  const student = await addNames(context, await studentIn(context, studentId), STUDENT_NAMES);
  const rows = await recordsOf(context.db, studentId)
    .leftJoin('users', 'users.id', 'record.user_id')
    .select(SEMESTER_COLUMNS)
    .select(RECORD_COLUMNS)
    .select([
      'record.current',
      'users.username as author',
      sql<Omit<GpaInput, 'subject_name'>[]>`record.inputs`.as('inputs'),
    ])
    .orderBy('record.current', 'desc')
    .orderBy(sql`case when record.current then semesters.number end`, 'desc')
    .orderBy('record.id', 'desc')
    .limit(RECORDS_MAX)
    .execute();
  const inputs = new Map(rows.map((row) => [row.id, row.inputs]));
  const records = await withSubjectNames(
    context,
    rows.map(({ inputs: _inputs, ...row }) => row),
    inputs,
  );
  return {
    ...student,
    passing_limit: await configured(context.db, student.university_id, 'gpa-passing-limit'),
    records: records.filter(({ current }) => current),
    history: records.filter(({ current }) => !current),
  };
}

/** The last record of the student; empty without one. */
export async function readMark(context: Context, studentId: number) {
  const { university_id } = await studentIn(context, studentId);
  const record = await recordsOf(context.db, studentId)
    .where('record.latest', '=', true)
    .select(RECORD_COLUMNS)
    .select(sql<string>`semesters.number::text`.as('semester_name'))
    .executeTakeFirst();
  const { gpa_mark = null, semester_name = null, created_at = null } = record ?? {};
  return {
    gpa_mark,
    semester_name,
    created_at,
    stale: record?.stale ?? false,
    below_limit: record?.below_limit ?? false,
    passing_limit: await configured(context.db, university_id, 'gpa-passing-limit'),
  };
}
