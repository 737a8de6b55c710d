import { today } from '@dekanat/contract/api/days.ts';
import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import type { RetakeDetails } from '@dekanat/contract/retakes/application-rows.ts';
import type { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { revokePaper } from '#features/papers/shared.ts';
import { requireLabel } from '#features/reference/shared.ts';
import { revokeLostContracts } from '#features/registration/shared.ts';
import { takeNumbers, yearOf } from '#platform/documents/issued-papers.ts';
import { readApplication } from './application-details.ts';
import { creditPrice } from './application-rows.ts';
import { issueContract } from './contract-file.ts';
import { type LockedApplication, lockApplication, publishApplications } from './locked-application.ts';
import { findLoss, requireDebts, requirePayable } from './requirements.ts';
import { notifyStudent } from './retake-news.ts';
import { placeSubjects, removeFromSheets } from './retake-sheets.ts';

type Calls = typeof retakeApplications;
type Fields = Pick<BodyOf<Calls['update']>, 'social_id' | 'end_date'>;

async function wantedBy({ db }: Context, { id, university_id, student_id }: LockedApplication) {
  const subjects = await db
    .selectFrom('retake_subjects')
    .where('application_id', '=', id)
    .select('student_subject_id')
    .execute();
  return {
    universityId: university_id,
    studentId: student_id,
    studentSubjectIds: subjects.map(({ student_subject_id }) => student_subject_id),
    applicationId: id,
  };
}

/** Fixes credits and price. @returns their sums */
async function fixPrice({ db }: Context, id: number) {
  const { rows } = await sql<{ credits: number; price: number }>`
    with fixed as (
      update retake_subjects retake set credit_hour = planned.credit_hour,
        credit_sum = ${creditPrice('planned.credit_hour')}
      from retake_applications application, curricula, student_subjects student_subject, semester_subjects planned
      where application.id = ${id} and retake.application_id = application.id
        and curricula.id = application.curriculum_id and student_subject.id = retake.student_subject_id
        and planned.id = student_subject.semester_subject_id
      returning retake.credit_hour, retake.credit_sum)
    select sum(credit_hour)::integer as credits, sum(credit_sum)::bigint as price from fixed`.execute(db);
  return rows[0] ?? { credits: 0, price: 0 };
}

/** @throws Refusal (405) when the student has left meanwhile: no result could be entered */
function requireStudying({ study_status }: LockedApplication): void {
  if (study_status !== 'studying') throw new Refusal('wrong_state', { key: 'retake.student.left' });
}

/** Gives a new application a contract. @throws Refusal (405) unless it is new, Invalid when it cannot be retaken */
async function activate(context: Context, application: LockedApplication): Promise<void> {
  const { id, status, university_id: universityId } = application;
  if (status !== 0) throw new Refusal('wrong_state', { key: 'retake.not_new' });
  requireStudying(application);
  await requireDebts(context, await wantedBy(context, application));
  const { credits, price } = await fixPrice(context, id);
  if (price === 0) throw new Refusal('incomplete', { key: 'retake.no_price' });
  const date = today();
  const series = { universityId, kind: 'retake_contract', year: yearOf(date), prefix: '' } as const;
  const number = await takeNumbers(context.db, series, 1);
  await context.db
    .updateTable('retake_applications')
    .set({
      status: 1,
      contract_number: `${number}/${series.year}`,
      contract_date: date,
      credit_hour_all: credits,
      credit_sum_all: price,
    })
    .where('id', '=', id)
    .execute();
}

/** @throws Refusal (405) unless the application is activated and not paid, or when a subject was passed or left with its curriculum */
async function pay(
  context: Context,
  application: LockedApplication,
  subjects: BodyOf<Calls['update']>['subjects'] = [],
): Promise<void> {
  if (application.status !== 1) throw new Refusal('wrong_state', { key: 'retake.not_activated' });
  requireStudying(application);
  await requirePayable(context, await wantedBy(context, application));
  await placeSubjects(context, application, subjects);
  await context.db
    .updateTable('retake_applications')
    .set({ status: 2, paid_at: sql`clock_timestamp()` })
    .where('id', '=', application.id)
    .execute();
}

/**
 * Withdraws a payment: the subjects leave their sheets, and the application waits for payment again. Its contract is revoked when it cannot
 * be paid any more.
 * @throws Refusal (405) unless it is paid, or once something is entered
 */
export async function withdrawPayment(
  context: Context,
  id: number,
  { reason, version }: BodyOf<Calls['withdrawPayment']>,
): Promise<RetakeDetails> {
  const application = await lockApplication(context, id, version);
  if (application.status !== 2) throw new Refusal('in_use', { key: 'retake.not_paid' });
  await removeFromSheets(context, application);
  await context.db
    .updateTable('retake_applications')
    .set({ status: 1, paid_at: null, withdrawal_reason: reason })
    .where('id', '=', id)
    .execute();
  const loss = await findLoss(context.db, application);
  if (loss !== undefined) await revokeLostContracts(context, [application.student_id], loss);
  await notifyStudent(context, application, 'unpaid');
  await publishApplications(context, application.university_id);
  return readApplication(context, id);
}

/** The contract prints the deadline and the category: another one is issued when they change. */
async function revokeContract(context: Context, { id, paper_id }: LockedApplication): Promise<void> {
  if (paper_id === null) return;
  await context.db.updateTable('retake_applications').set({ paper_id: null }).where('id', '=', id).execute();
  await revokePaper(context, { id: paper_id, kind: 'retake_contract', reason: undefined });
}

/**
 * @returns whether the contract changes
 * @throws Refusal (405) for a deadline of an application that is not activated, or of a paid one
 */
async function setFields(context: Context, application: LockedApplication, fields: Fields): Promise<boolean> {
  const { status } = application;
  if (status === 2) throw new Refusal('locked', { key: 'retake.paid' });
  if (fields.end_date !== undefined && status !== 1)
    throw new Refusal('wrong_state', { key: 'retake.not_activated' });
  const { social_id = application.social_category_id, end_date = application.end_date } = fields;
  const [isNewDate, isNewCategory] = [
    end_date !== application.end_date,
    social_id !== application.social_category_id,
  ];
  // The student may have a printed contract, which stays valid unless it is wrong now.
  if (!isNewDate && !isNewCategory) return false;
  if (status === 1) requireStudying(application);
  if (isNewDate && end_date !== null && end_date < today())
    throw invalidField('end_date', 'retake.end_date.past');
  if (isNewCategory && social_id !== null)
    await requireLabel(context.db, 'social_category_re_reading_subject', 'social_id', social_id);
  await revokeContract(context, application);
  await context.db
    .updateTable('retake_applications')
    .set({ social_category_id: social_id, end_date })
    .where('id', '=', application.id)
    .execute();
  return status === 1;
}

/** `PUT`: activates or pays, and changes the fields that are given. */
export async function updateApplication(
  context: Context,
  id: number,
  { status, subjects, version, ...fields }: BodyOf<Calls['update']>,
): Promise<RetakeDetails> {
  const application = await lockApplication(context, id, version);
  if (subjects !== undefined && status !== 2) throw invalidField('subjects', 'retake.subjects.unpaid');
  if (status === 1) await activate(context, application);
  const isNewContract =
    (fields.social_id !== undefined || fields.end_date !== undefined) &&
    (await setFields(context, { ...application, status: status === 1 ? 1 : application.status }, fields));
  if (status === 2) await pay(context, application, subjects);
  if (status !== undefined || application.status !== 0) await issueContract(context, id);
  if (status === 1) await notifyStudent(context, application, 'activated');
  else if (isNewContract) await notifyStudent(context, application, 'contract_changed');
  if (status === 2) await notifyStudent(context, application, 'paid');
  await publishApplications(context, application.university_id);
  return readApplication(context, id);
}

export async function updateDeadline(
  context: Context,
  id: number,
  { version, ...fields }: BodyOf<Calls['updateDeadline']>,
): Promise<RetakeDetails> {
  const application = await lockApplication(context, id, version);
  const isNewContract = await setFields(context, application, fields);
  await issueContract(context, id);
  if (isNewContract) await notifyStudent(context, application, 'contract_changed');
  await publishApplications(context, application.university_id);
  return readApplication(context, id);
}

/** Changes teacher and group of subjects. @throws Refusal (405) unless the application is paid */
export async function openSubjects(
  context: Context,
  id: number,
  { subjects, version }: BodyOf<Calls['open']>,
): Promise<RetakeDetails> {
  const application = await lockApplication(context, id, version);
  if (application.status !== 2) throw new Refusal('wrong_state', { key: 'retake.subjects.unpaid' });
  if (!(await placeSubjects(context, application, subjects))) return readApplication(context, id);
  // A new version, so that a second user who saw the former places is refused.
  await context.db
    .updateTable('retake_applications')
    .set({ updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await notifyStudent(context, application, 'placed');
  await publishApplications(context, application.university_id);
  return readApplication(context, id);
}

/** @throws Refusal (405) once the application is paid, 409 if it is newer than `version` */
export async function removeApplication(context: Context, id: number, version?: number): Promise<null> {
  const application = await lockApplication(context, id, version);
  if (application.status === 2) throw new Refusal('locked', { key: 'retake.paid.remove' });
  await revokeContract(context, application);
  await notifyStudent(context, application, 'removed');
  await context.db.deleteFrom('retake_applications').where('id', '=', id).execute();
  await publishApplications(context, application.university_id);
  return null;
}
