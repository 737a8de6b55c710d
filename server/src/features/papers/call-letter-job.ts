import { Day } from '@dekanat/contract/api/fields.ts';
import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { CALLED_FORMS } from '@dekanat/contract/reference/config-catalogue.ts';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { translate } from '#api/messages.ts';
import { universityFor } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { configured } from '#features/reference/shared.ts';
import { issuePapers, takeNumbers, yearOf } from '#platform/documents/issued-papers.ts';
import { type PaperIssuer, readIssuer } from '#platform/documents/paper-issuer.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { BULK_INPUT, type Candidate, candidates, issueInBulk, RETENTION_DAYS } from './bulk-issue.ts';
import { type CallLetterContent, callLetterPaper } from './call-letter-paper.ts';
import { studentDetails } from './student-details.ts';

const KIND = 'call_letter';
const isOneOf = (forms: readonly string[], form: string) => forms.includes(form);
const Input = z.object({
  ...BULK_INPUT,
  start_date: Day,
  end_date: Day,
  /** Of the PDF. */
  language: z.enum(INTERFACE_LANGUAGES),
});
type Order = z.output<typeof Input>;

/** Condition on `papers`: those of these registrations. */
const ofBatch = (batch: readonly Candidate[]) =>
  sql<SqlBool>`papers.register_id = any(${batch.map(({ register_id }) => register_id)}::integer[])`;

async function issueBatch(
  db: Queryable,
  batch: Candidate[],
  {
    order: { prefix, date, start_date, end_date },
    issuer,
    universityId,
    userId,
  }: { order: Order; issuer: PaperIssuer; universityId: number; userId: number },
): Promise<number> {
  const valid = await db
    .selectFrom('papers')
    .where('kind', '=', KIND)
    .where('revoked_at', 'is', null)
    .where(ofBatch(batch))
    .select('register_id')
    .execute();
  const called = new Set(valid.map(({ register_id }) => register_id));
  const waiting = batch.filter(({ register_id }) => !called.has(register_id));
  if (waiting.length === 0) return 0;
  const details = await studentDetails(
    db,
    waiting.map(({ student_id }) => student_id),
  );
  const series = { universityId, kind: KIND, year: yearOf(date), prefix } as const;
  const first = await takeNumbers(db, series, waiting.length);
  const letters = waiting.flatMap(({ student_id, register_id }, at) => {
    const student = details.get(student_id);
    if (student === undefined) return [];
    const number = `${prefix}${first + at}`;
    const content: CallLetterContent = { issuer, student, number, date, start_date, end_date };
    const paper = { kind: KIND, university_id: universityId, user_id: userId, issued_on: date } as const;
    return [{ ...paper, number, student_id, register_id, holder: student.fio.oz, content }];
  });
  await issuePapers(db, letters);
  return letters.length;
}

/** Issues call letters for groups and prints them. */
export const callLetterJob = jobKind({
  name: 'call_letters',
  input: Input,
  retentionDays: RETENTION_DAYS,
  perProcess: 1,
  async run(job, order) {
    const requester = await job.requesterContext();
    const universityId = universityFor(requester.scope);
    const issuer = await readIssuer(requester.db, universityId, KIND);
    const forms = await configured(requester.db, universityId, 'call-letter-education-forms');
    const students = (await candidates(requester, order)).filter(
      // Chosen students are called whatever their form.
      ({ study_status, education_form_id }) =>
        study_status === 'studying' &&
        (order.student_ids !== undefined || isOneOf(CALLED_FORMS[forms], education_form_id)),
    );
    return issueInBulk<CallLetterContent>(job, requester, {
      kind: KIND,
      students,
      issue: (db, batch) =>
        issueBatch(db, batch, { order, issuer, universityId, userId: requester.caller.id }),
      printed: ofBatch,
      paperOf: (content) => callLetterPaper(content, [order.language]),
      languages: [order.language],
      title: translate('call_letter.title', order.language),
      message: 'job.call_letters.issued',
    });
  },
});
