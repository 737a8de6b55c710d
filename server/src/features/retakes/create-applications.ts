import type { BodyOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { RETAKES } from '@dekanat/contract/catalogue/retakes.ts';
import type { RetakeDetails } from '@dekanat/contract/retakes/application-rows.ts';
import type { BULK_RETAKE_OUTCOMES, retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { firstRow } from '#db/first-row.ts';
import { configured, requireLabel } from '#features/reference/shared.ts';
import { matchingStudents } from '#features/students/shared.ts';
import { publishToStudents } from '#platform/realtime/bus.ts';
import { readApplication } from './application-details.ts';
import type { RetakeView } from './application-rows.ts';
import { type Debt, debtsOf } from './debts.ts';
import { lockStudents, publishApplications } from './locked-application.ts';
import { requireDebts } from './requirements.ts';

type Calls = typeof retakeApplications;

/** Stores an application for each student of these debts. @returns their ids by student */
async function insertApplications(
  db: Queryable,
  debts: readonly Debt[],
  { socialId = null, byStudent = false }: { socialId?: string | null; byStudent?: boolean } = {},
): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_id: number; id: number }>`
    with wanted as (
      select * from unnest(${debts.map((debt) => debt.student_id)}::integer[],
        ${debts.map((debt) => debt.student_subject_id)}::integer[]) debt (student_id, student_subject_id)),
    added as (
      insert into retake_applications (university_id, student_id, curriculum_id, group_id, social_category_id, by_student)
      select register.university_id, register.student_id, register.curriculum_id, register.group_id, ${socialId}, ${byStudent}::boolean
      from student_registers register
      where register.student_id in (select student_id from wanted) and register.to_date is null
      order by register.student_id
      returning id, student_id),
    subjects as (
      insert into retake_subjects (application_id, student_subject_id)
      select added.id, wanted.student_subject_id from wanted join added using (student_id))
    select student_id, id from added`.execute(db);
  const students = rows.map(({ student_id }) => student_id);
  await publishToStudents(db, students, RETAKES.retake_applications.name);
  return new Map(rows.map(({ student_id, id }) => [student_id, id]));
}

/** Stores a new application for some debts of a student. @returns its id */
export async function addApplication(
  context: RetakeView,
  { student_id, student_subject_ids, social_id = null }: BodyOf<Calls['create']>,
  byStudent: boolean,
): Promise<number> {
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
  const applications = await insertApplications(context.db, debts, { socialId: social_id, byStudent });
  await publishApplications(context, universityId);
  return firstRow([...applications.values()]);
}

export const createApplication = async (
  context: Context,
  body: BodyOf<Calls['create']>,
): Promise<RetakeDetails> => readApplication(context, await addApplication(context, body, false));

type Outcome = (typeof BULK_RETAKE_OUTCOMES)[number];

/** The credit limits of universities. */
async function creditLimits(db: Queryable, universityIds: readonly number[]): Promise<Map<number, number>> {
  const limits = new Map<number, number>();
  for (const id of new Set(universityIds))
    limits.set(id, await configured(db, id, 're-reading-credit-limit'));
  return limits;
}

const creditsOf = (debts: readonly Debt[]) => debts.reduce((sum, { credit_hour }) => sum + credit_hour, 0);

function outcomeOf(studyStatus: string, free: readonly Debt[], limit: number): Outcome {
  if (studyStatus !== 'studying') return 'not_studying';
  if (free.length === 0) return 'no_debts';
  return creditsOf(free) > limit ? 'over_limit' : 'created';
}

async function studentsOf(context: Context, groupId: number): Promise<number[]> {
  const rows = await matchingStudents(context, { group_id: groupId, study_status: 'studying' })
    .select('students.id')
    .execute();
  if (rows.length === 0) throw invalidField('group_id', 'retake.students.required');
  return rows.map(({ id }) => id);
}

/** An application with all free debts of each student, with the result for each. */
export async function createApplications(
  context: Context,
  { student_ids, group_id }: BodyOf<Calls['createMany']>,
): Promise<ResultOf<Calls['createMany']>> {
  const { db } = context;
  const ids = group_id === undefined ? [...new Set(student_ids)] : await studentsOf(context, group_id);
  const students = await lockStudents(context, ids);
  if (students.length < ids.length) throw invalidField('student_ids', 'invalid.out_of_scope');
  const limits = await creditLimits(
    db,
    students.map(({ university_id }) => university_id),
  );
  const debts = (await debtsOf(db, ids)).filter(
    (debt) => debt.application_id === null && debt.credit_hour > 0,
  );
  const byStudent = Map.groupBy(debts, ({ student_id }) => student_id);
  const results = students.map(({ id, fio, study_status, university_id }) => {
    const free = byStudent.get(id) ?? [];
    const outcome = outcomeOf(study_status, free, limits.get(university_id) ?? 0);
    return { student_id: id, fio, outcome, credits: creditsOf(free), free };
  });
  const created = results.filter(({ outcome }) => outcome === 'created');
  const applications = await insertApplications(
    db,
    created.flatMap(({ free }) => free),
  );
  for (const universityId of limits.keys()) await publishApplications(context, universityId);
  return {
    created: created.length,
    students: results.map(({ free: _free, ...result }) => ({
      ...result,
      id: applications.get(result.student_id) ?? null,
    })),
  };
}
