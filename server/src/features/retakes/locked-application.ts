import { RETAKES } from '@dekanat/contract/catalogue/retakes.ts';
import type { RetakeStatus } from '@dekanat/contract/retakes/application-rows.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { lockVersion } from '#crud/versions.ts';
import { matchingStudents, studentName } from '#features/students/shared.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { matchingApplications, type RetakeView } from './application-rows.ts';

export interface LockedApplication {
  id: number;
  university_id: number;
  student_id: number;
  curriculum_id: number;
  status: RetakeStatus;
  by_student: boolean;
  created_at: string;
  contract_number: string | null;
  social_category_id: string | null;
  end_date: string | null;
  paper_id: number | null;
  /** Of the student. */
  study_status: StudyStatus;
}

/**
 * Students in scope, locked in one order. It waits for saves of their ratings in progress and for other changes of their
 * applications, and blocks new ones.
 */
export const lockStudents = (context: RetakeView, ids: readonly number[]) =>
  matchingStudents(context, {})
    .where('students.id', '=', sql<number>`any(${ids}::integer[])`)
    .select([
      'students.id',
      'students.university_id',
      sql<StudyStatus>`students.study_status`.as('study_status'),
      studentName(context.language).as('fio'),
    ])
    .orderBy('students.id')
    .forUpdate('students')
    .execute();

/** Locks an application and its student. @throws Refusal 404 out of scope, 409 if it is newer than `version` */
export async function lockApplication(
  context: RetakeView,
  id: number,
  version: number | undefined,
): Promise<LockedApplication> {
  const { student_id } = await matchingApplications(context, {})
    .where('application.id', '=', id)
    .select('application.student_id')
    .executeTakeFirstOrThrow(notFound);
  const [student] = await lockStudents(context, [student_id]);
  if (student === undefined) throw notFound();
  await lockVersion(context, 'retake_applications', id, version);
  const application = await context.db
    .selectFrom('retake_applications')
    .where('id', '=', id)
    .select([
      'id',
      'university_id',
      'student_id',
      'curriculum_id',
      sql<RetakeStatus>`status`.as('status'),
      'by_student',
      'created_at',
      'contract_number',
      'social_category_id',
      sql<string | null>`end_date`.as('end_date'),
      'paper_id',
    ])
    .executeTakeFirstOrThrow(notFound);
  return { ...application, study_status: student.study_status };
}

/** Publishes to other browsers that applications changed. */
export const publishApplications = ({ db }: Pick<Context, 'db'>, universityId: number) =>
  publishChanged(db, RETAKES.retake_applications.name, {
    permission: 're_reading_subject_group_index',
    universityId,
    facultyId: 'all',
  });
