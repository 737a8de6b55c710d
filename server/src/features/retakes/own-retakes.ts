import { formatDay, formatInstant } from '@dekanat/contract/api/days.ts';
import { isPaymentOverdue, type RetakeSubject } from '@dekanat/contract/retakes/application-rows.ts';
import { type OwnRetake, type OwnRetakes, ownRetakes } from '@dekanat/contract/retakes/own-retakes.ts';
import { messageLanguage } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { firstRow } from '#db/first-row.ts';
import { configured } from '#features/reference/shared.ts';
import { lockStudying, type StudentContext } from '#features/study/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { subjectsOf } from './application-details.ts';
import { applicationRows } from './application-rows.ts';
import { ownContractFile } from './contract-file.ts';
import { addApplication } from './create-applications.ts';
import { previewDebts } from './debts.ts';
import { lockApplication, publishApplications } from './locked-application.ts';
import { IS_PAYABLE } from './payable.ts';
import { notifyStaff } from './retake-news.ts';

const isOpen = ({ db, caller }: StudentContext) =>
  configured(db, caller.universityId, 'student-retake-applications');

/** Why the student cannot apply. */
async function whyNot(context: StudentContext): Promise<TextKey | undefined> {
  const { db, caller } = context;
  const { study_status } = await db
    .selectFrom('students')
    .where('id', '=', caller.studentId)
    .select('study_status')
    .executeTakeFirstOrThrow(notFound);
  if (study_status !== 'studying') return 'study.not_studying';
  return (await isOpen(context)) ? undefined : 'retake.own.off';
}

const subjectOf = (subject: RetakeSubject): OwnRetake['subjects'][number] => {
  const { id, subject_id, semester_name, credit_hour, credit_sum, statement_id } = subject;
  const opened = statement_id !== null;
  return {
    ...{ id, subject_id, semester_name, credit_hour, credit_sum, opened },
    subject_name: subject.subject_name ?? '',
    // Before that they are proposals, which staff may change.
    teacher_name: opened ? subject.teacher_name : null,
    group_name: opened ? subject.group_name : null,
    rating: subject.retake_rating,
    mark: subject.retake_mark,
    absent: subject.retake_absent,
  };
};

const dayOf = (day: string | null) => (day === null ? null : formatDay(day));

/** Own applications, or one of them, newest first. */
async function applicationsOf(context: StudentContext, id?: number): Promise<OwnRetake[]> {
  const view = inOwnUniversity(context);
  const rows = await applicationRows(view, { student_id: context.caller.studentId })
    .$if(id !== undefined, (query) => query.where('application.id', '=', id ?? 0))
    .select(['application.paper_id', IS_PAYABLE.as('payable')])
    .execute();
  const subjects = Map.groupBy(
    await subjectsOf(
      view,
      rows.map((row) => row.id),
    ),
    ({ application_id }) => application_id,
  );
  return rows.map((row) => ({
    id: row.id,
    created_at: formatInstant(row.created_at),
    status: row.status ?? 0,
    by_student: row.by_student,
    withdrawable: row.by_student && row.status === null,
    contract_number: row.contract_number,
    contract_date: dayOf(row.contract_date),
    has_contract: row.paper_id !== null,
    credit_hour_all: row.credit_hour_all,
    credit_sum_all: row.credit_sum_all,
    end_date: dayOf(row.end_date),
    overdue: isPaymentOverdue(row),
    payable: row.payable,
    paid_at: row.paid_at === null ? null : formatInstant(row.paid_at),
    subjects: (subjects.get(row.id) ?? []).map(subjectOf),
  }));
}

async function read(context: StudentContext): Promise<OwnRetakes> {
  const { credit_limit, debts } = await previewDebts(inOwnUniversity(context), context.caller.studentId);
  const refusal = await whyNot(context);
  return {
    refusal: refusal === undefined ? null : translate(refusal, messageLanguage(context)),
    credit_limit,
    debts: debts.map(({ subject_name, ...debt }) => ({ ...debt, subject_name: subject_name ?? '' })),
    applications: await applicationsOf(context),
  };
}

/** @throws Refusal 405 while the university takes none or the student does not study; Invalid as for an application by staff */
async function apply(context: StudentContext, studentSubjectIds: readonly number[]): Promise<OwnRetake> {
  await lockStudying(context);
  if (!(await isOpen(context))) throw new Refusal('wrong_state', { key: 'retake.own.off' });
  const { db, caller } = context;
  const id = await addApplication(
    inOwnUniversity(context),
    { student_id: caller.studentId, student_subject_ids: [...new Set(studentSubjectIds)] },
    true,
  );
  await notifyStaff(db, id);
  return firstRow(await applicationsOf(context, id));
}

/** @throws Refusal 404 for an application of another student, 405 unless it is new and made by the student */
async function withdraw(context: StudentContext, id: number): Promise<null> {
  const { db, caller } = context;
  const view = inOwnUniversity(context);
  await db
    .selectFrom('retake_applications')
    .where('id', '=', id)
    .where('student_id', '=', caller.studentId)
    .select('id')
    .executeTakeFirstOrThrow(notFound);
  const application = await lockApplication(view, id, undefined);
  if (application.status !== 0) throw new Refusal('wrong_state', { key: 'retake.own.activated' });
  if (!application.by_student) throw new Refusal('locked', { key: 'retake.own.by_staff' });
  await db.deleteFrom('retake_applications').where('id', '=', id).execute();
  await publishApplications(view, caller.universityId);
  return null;
}

export const ownRetakeFeature = implement(ownRetakes, {
  read,
  apply: (context, { body }) => apply(context, body.student_subject_ids),
  withdraw: (context, { params }) => withdraw(context, params.id),
  contract: (context, { params }) => ownContractFile(context, params.id),
});
