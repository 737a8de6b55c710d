import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { type CallLetter, callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { accountName } from '#crud/account-name.ts';
import { templatesOfPaper } from '#platform/documents/templates/print-on-template.ts';
import { enqueueIssue } from './bulk-issue.ts';
import { callLetterJob } from './call-letter-job.ts';
import { CALL_LETTERS } from './call-letter-paper.ts';
import { issuePaper, lockRecipients, printIssued, proposedNumber } from './issue-papers.ts';
import { papersWithin, revokePaper } from './paper-access.ts';
import { withRegister } from './transcript-rows.ts';

const KIND = 'call_letter';

const read = (context: Context, id: number): Promise<CallLetter> =>
  papersWithin(context, KIND)
    .leftJoin('users', 'users.id', 'papers.user_id')
    .where('papers.id', '=', id)
    .where('papers.revoked_at', 'is', null)
    .select([
      'papers.id',
      sql<number>`papers.register_id`.as('student_register_id'),
      sql<number>`papers.student_id`.as('student_id'),
      'papers.number as order_number',
      sql<string>`papers.issued_on`.as('order_date'),
      sql<string>`papers.content ->> 'start_date'`.as('start_date'),
      sql<string>`papers.content ->> 'end_date'`.as('end_date'),
      'papers.code',
      'papers.issued_at',
      accountName.as('author'),
      templatesOfPaper.as('templates'),
    ])
    .executeTakeFirstOrThrow(notFound);

async function create(
  context: Context,
  {
    student_register_id,
    order_number: number,
    order_date: date,
    ...period
  }: BodyOf<typeof callLetters.create>,
): Promise<CallLetter> {
  const holders = await context.db
    .selectFrom('student_registers')
    .where('id', '=', student_register_id)
    .select('student_id')
    .execute();
  await lockRecipients(
    context.db,
    holders.map(({ student_id }) => student_id),
  );
  const found = await withRegister(context, {})
    .innerJoin('semesters', 'semesters.id', 'register.semester_id')
    .where('register.id', '=', student_register_id)
    .select([
      'students.id as student_id',
      'students.university_id as universityId',
      'students.study_status',
      'register.semester_id',
      'semesters.number as semester',
    ])
    .executeTakeFirst();
  if (found === undefined) throw invalidField('student_register_id', 'invalid.out_of_scope');
  const { study_status, ...recipient } = found;
  if (study_status !== 'studying') throw invalidField('student_register_id', 'call_letter.not_studying');
  const terms = { date, ...period };
  const id = await issuePaper(context, CALL_LETTERS, {
    ...recipient,
    register_id: student_register_id,
    number,
    terms,
  });
  return read(context, id);
}

export const callLetterFeature = implement(callLetters, {
  nextNumber: (context, { query: { order_date } }) => proposedNumber(context, CALL_LETTERS, order_date),
  read: (context, { params }) => read(context, params.id),
  create: (context, { body }) => create(context, body),
  issue: (context, { body: { order_date: date, university_id: _named, ...order } }) =>
    enqueueIssue(context, callLetterJob, { ...order, date, language: messageLanguage(context) }),
  remove: (context, { params: { id }, query: { reason } }) =>
    revokePaper(context, { id, kind: KIND, reason }),
  file: (context, { params: { id }, query: { code } }) =>
    printIssued(context, CALL_LETTERS, { id, code, languages: [messageLanguage(context)] }),
});
