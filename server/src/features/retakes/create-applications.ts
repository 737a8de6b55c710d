import type { BodyOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { RetakeDetails } from '@dekanat/contract/retakes/application-rows.ts';
import type { BULK_RETAKE_OUTCOMES, retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { configured, requireLabel } from '#features/reference/shared.ts';
import { readApplication } from './application-details.ts';
import { type Debt, debtsOf } from './debts.ts';
import { lockStudents, publishApplications } from './locked-application.ts';
import { requireDebts } from './requirements.ts';

type Calls = typeof retakeApplications;

/** Stores a new application with these debts, which are of one student. */
async function insertApplication(
  db: Queryable,
  { universityId, socialId }: { universityId: number; socialId: string | null },
  [first, ...others]: readonly [Debt, ...Debt[]],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into retake_applications (university_id, student_id, curriculum_id, group_id, social_category_id)
    select ${universityId}, register.student_id, register.curriculum_id, register.group_id, ${socialId}
    from student_registers register where register.student_id = ${first.student_id} and register.to_date is null
    returning id`.execute(db);
  const application_id = rows[0]?.id ?? 0;
  await db
    .insertInto('retake_subjects')
    .values([first, ...others].map(({ student_subject_id }) => ({ application_id, student_subject_id })))
    .execute();
  return application_id;
}

const isNotEmpty = (debts: Debt[]): debts is [Debt, ...Debt[]] => debts.length > 0;

/** A new application for some debts of a student. */
export async function createApplication(
  context: Context,
  { student_id, student_subject_ids, social_id = null }: BodyOf<Calls['create']>,
): Promise<RetakeDetails> {
  const [student] = await lockStudents(context, [student_id]);
  if (student === undefined) throw invalidField('student_id', 'invalid.out_of_scope');
  if (student.study_status !== 'studying') throw invalidField('student_id', 'retake.student.not_studying');
  if (social_id !== null)
    await requireLabel(context.db, 'social_category_re_reading_subject', 'social_id', social_id);
  const universityId = student.university_id;
  const debts = await requireDebts(context, {
    universityId,
    studentId: student_id,
    studentSubjectIds: student_subject_ids,
  });
  if (!isNotEmpty(debts)) throw invalidField('student_subject_ids', 'retake.subjects.required');
  const id = await insertApplication(context.db, { universityId, socialId: social_id }, debts);
  await publishApplications(context, universityId);
  return readApplication(context, id);
}

type Outcome = ResultOf<Calls['createMany']>['students'][number];

/** An application with all free debts of each student, with the result for each. */
export async function createApplications(
  context: Context,
  { student_ids }: BodyOf<Calls['createMany']>,
): Promise<ResultOf<Calls['createMany']>> {
  const { db } = context;
  const ids = [...new Set(student_ids)];
  const students = await lockStudents(context, ids);
  if (students.length < ids.length) throw invalidField('student_ids', 'invalid.out_of_scope');
  const debts = Map.groupBy(await debtsOf(db, ids), ({ student_id }) => student_id);
  const outcomes: Outcome[] = [];
  for (const { id: student_id, university_id, study_status, full_name: fio } of students) {
    const free = (debts.get(student_id) ?? []).filter(
      (debt) => debt.application_id === null && debt.credit_hour > 0,
    );
    const credits = free.reduce((sum, { credit_hour }) => sum + credit_hour, 0);
    const add = (outcome: (typeof BULK_RETAKE_OUTCOMES)[number], id: number | null = null) =>
      outcomes.push({ student_id, fio, outcome, id, credits });
    if (study_status !== 'studying') add('not_studying');
    else if (!isNotEmpty(free)) add('no_debts');
    else if (credits > (await configured(db, university_id, 're-reading-credit-limit'))) add('over_limit');
    else add('created', await insertApplication(db, { universityId: university_id, socialId: null }, free));
  }
  for (const universityId of new Set(students.map(({ university_id }) => university_id)))
    await publishApplications(context, universityId);
  return { created: outcomes.filter(({ outcome }) => outcome === 'created').length, students: outcomes };
}
