import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { type CallLetter, callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { universityFor } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { firstRow } from '#db/first-row.ts';
import { issuePapers, nextNumber, withVerification, yearOf } from '#platform/documents/issued-papers.ts';
import { readLogos } from '#platform/documents/logos.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { printedText } from '#platform/documents/paper-texts.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { requireGroups } from './bulk-issue.ts';
import { callLetterJob } from './call-letter-job.ts';
import { type CallLetterContent, callLetterPaper } from './call-letter-paper.ts';
import { papersWithin, readPaper, revokePaper } from './paper-access.ts';
import { studentDetails } from './student-details.ts';
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
  const found = await withRegister(context, {})
    .where('register.id', '=', student_register_id)
    .select(['students.id as student_id', 'students.university_id', 'students.study_status'])
    .executeTakeFirst();
  if (found === undefined) throw invalidField('student_register_id', 'invalid.out_of_scope');
  const { student_id, university_id, study_status } = found;
  if (study_status !== 'studying') throw invalidField('student_register_id', 'call_letter.not_studying');
  const student = (await studentDetails(context.db, [student_id])).get(student_id);
  if (student === undefined) throw notFound();
  const issuer = await readIssuer(context.db, university_id, KIND);
  const content: CallLetterContent = { issuer, student, number, date, ...period };
  const issued = await issuePapers(context.db, [
    {
      university_id,
      kind: KIND,
      number,
      issued_on: date,
      student_id,
      register_id: student_register_id,
      holder: student.fio.oz,
      content,
      user_id: context.caller.id,
    },
  ]);
  return read(context, firstRow(issued).id);
}

export const callLetterFeature = implement(callLetters, {
  nextNumber: async ({ db, scope }, { query: { order_date } }) => ({
    number: await nextNumber(db, {
      universityId: universityFor(scope),
      kind: KIND,
      year: yearOf(order_date),
      prefix: '',
    }),
  }),
  read: (context, { params }) => read(context, params.id),
  create: (context, { body }) => create(context, body),
  issue: async (context, { body: { order_date: date, university_id: _named, ...order } }) => {
    await requireGroups(context, order.group_ids);
    const language = messageLanguage(context);
    return { job_id: await enqueueJob(context, callLetterJob, { ...order, date, language }) };
  },
  remove: (context, { params: { id }, query: { reason } }) =>
    revokePaper(context, { id, kind: KIND, reason }),
  file: async (context, { params: { id }, query }) => {
    const { content, code, number } = await readPaper<CallLetterContent>(context, {
      id,
      kind: KIND,
      code: query.code,
      revoked: 'call_letter.revoked',
    });
    const languages = [messageLanguage(context)] as const;
    const paper = withVerification(context.services, callLetterPaper(content, languages), {
      code,
      languages,
    });
    const filename = `${printedText(content.student.fio, languages)} ${number.replace(/[/\\]/g, '-')}.pdf`;
    return paperFile(paper, filename, await readLogos(context.services, [content.issuer.logo_file_id]));
  },
});
