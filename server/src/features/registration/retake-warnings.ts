import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';

/** How many students have paid for retakes that have no mark yet, and how many have activated applications that are not paid. */
interface OpenRetakes {
  paid: number;
  unpaid: number;
}

/** `exceptOf`: retakes in this curriculum are not counted. */
export async function countOpenRetakes(
  { db }: Pick<Context, 'db'>,
  studentIds: readonly number[],
  exceptOf: number | null = null,
): Promise<OpenRetakes> {
  const { rows } = await sql<OpenRetakes>`
    select count(distinct application.student_id) filter (where application.status = 2)::integer as paid,
      count(distinct application.student_id) filter (where application.status = 1)::integer as unpaid
    from retake_applications application
    where application.student_id = any(${[...studentIds]}::integer[])
      and application.curriculum_id is distinct from ${exceptOf}::integer
      and (application.status = 1 or exists (
        select from retake_subjects retake join statements sheet on sheet.id = retake.statement_id
        where retake.application_id = application.id and not exists (
          select from ratings where ratings.student_subject_id = retake.student_subject_id
            and ratings.statement = sheet.statement and ratings.mark is not null)))`.execute(db);
  return rows[0] ?? { paid: 0, unpaid: 0 };
}

const warningsOf = (
  { paid, unpaid }: OpenRetakes,
  keys: Record<keyof OpenRetakes, ActWarning>,
): ActWarning[] => [
  ...(paid === 0 ? [] : [{ ...keys.paid, values: { count: paid } }]),
  ...(unpaid === 0 ? [] : [{ ...keys.unpaid, values: { count: unpaid } }]),
];

/**
 * Students whose retakes in another curriculum are lost with a registration in this one: those who have not paid cannot any more, and
 * those who have paid get no mark.
 */
export async function retakeWarnings(
  context: Pick<Context, 'db'>,
  studentIds: readonly number[],
  curriculumId: number,
): Promise<ActWarning[]> {
  return warningsOf(await countOpenRetakes(context, studentIds, curriculumId), {
    paid: { code: 'paid_retake', key: 'registration.warning.paid_retake' },
    unpaid: { code: 'unpaid_retake', key: 'registration.warning.unpaid_retake' },
  });
}

/** Retakes of subjects without points that are lost because a restoration carries results over into these subjects. */
export async function carriedRetakeWarnings(
  { db }: Pick<Context, 'db'>,
  studentId: number,
  semesterSubjectIds: readonly number[],
): Promise<ActWarning[]> {
  const { rows } = await sql<OpenRetakes>`
    select count(*) filter (where application.status = 2)::integer as paid,
      count(*) filter (where application.status = 1)::integer as unpaid
    from retake_applications application
    join retake_subjects retake on retake.application_id = application.id
    join student_subjects student_subject on student_subject.id = retake.student_subject_id
    where application.student_id = ${studentId}
      and student_subject.semester_subject_id = any(${[...semesterSubjectIds]}::integer[])`.execute(db);
  return warningsOf(rows[0] ?? { paid: 0, unpaid: 0 }, {
    paid: { code: 'carried_paid_retake', key: 'registration.warning.carried_paid_retake' },
    unpaid: { code: 'carried_unpaid_retake', key: 'registration.warning.carried_unpaid_retake' },
  });
}
