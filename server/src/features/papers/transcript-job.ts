import { Id } from '@dekanat/contract/api/fields.ts';
import { TRANSCRIPT_LANGUAGES } from '@dekanat/contract/papers/transcripts.ts';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { universityFor } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { issuePapers, takeNumbers, yearOf } from '#platform/documents/issued-papers.ts';
import { type PaperIssuer, readIssuer } from '#platform/documents/paper-issuer.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { BULK_INPUT, type Candidate, candidates, issueInBulk, RETENTION_DAYS } from './bulk-issue.ts';
import { type TranscriptContent, transcriptContents } from './transcript-content.ts';
import { TRANSCRIPT_PRINTS, transcriptPaper } from './transcript-paper.ts';

const KIND = 'transcript';
const Year = z.int();
const Input = z.object({
  ...BULK_INPUT,
  paper_language: z.enum(TRANSCRIPT_LANGUAGES),
  start_year: Year,
  end_year: Year,
  semester_id: Id.optional(),
});
type Order = z.output<typeof Input>;

/**
 * The students with the last semester of their transcripts: the chosen one, where it is in their curriculum and not ahead of them,
 * else the last one that has ended.
 */
async function candidatesOf(context: Context, { semester_id, ...order }: Order): Promise<Candidate[]> {
  const found = await candidates(context, order);
  if (semester_id === undefined)
    return found.map((one) => ({
      ...one,
      semester_id: one.finished_id ?? one.semester_id,
      semester: one.finished ?? one.semester,
    }));
  const chosen = await context.db
    .selectFrom('semesters')
    .where('id', '=', semester_id)
    .select(['curriculum_id', 'number'])
    .executeTakeFirst();
  return found
    .filter((one) => one.curriculum_id === chosen?.curriculum_id && chosen.number <= one.semester)
    .map((one) => ({ ...one, semester_id, semester: chosen?.number ?? one.semester }));
}

/** Condition on `papers`: those of these students up to these semesters. */
const ofBatch = (batch: readonly Candidate[]) =>
  sql<SqlBool>`(papers.student_id, papers.semester_id) in (
    select * from unnest(${batch.map(({ student_id }) => student_id)}::integer[],
      ${batch.map(({ semester_id }) => semester_id)}::integer[]))`;

async function issueBatch(
  db: Queryable,
  batch: Candidate[],
  {
    order,
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
    .select('student_id')
    .execute();
  const owners = new Set(valid.map(({ student_id }) => student_id));
  const waiting = batch.filter(({ student_id }) => !owners.has(student_id));
  if (waiting.length === 0) return 0;
  const { prefix, date, start_year, end_year } = order;
  const first = await takeNumbers(
    db,
    { universityId, kind: KIND, year: yearOf(date), prefix },
    waiting.length,
  );
  const contents = await transcriptContents(
    db,
    issuer,
    waiting.map(({ student_id, semester }, at) => ({
      student_id,
      semester,
      number: `${prefix}${first + at}`,
      date,
      start_year,
      end_year,
    })),
  );
  const issued = await issuePapers(
    db,
    waiting.flatMap(({ student_id, semester_id }) => {
      const content = contents.get(student_id);
      if (content === undefined) return [];
      const { number, student } = content;
      const paper = { kind: KIND, university_id: universityId, user_id: userId, issued_on: date } as const;
      return [{ ...paper, number, student_id, semester_id, holder: student.fio.oz, content }];
    }),
  );
  return issued.length;
}

/** Issues transcripts for groups and prints them. */
export const transcriptJob = jobKind({
  name: 'transcripts',
  input: Input,
  retentionDays: RETENTION_DAYS,
  perProcess: 1,
  async run(job, order) {
    const requester = await job.requesterContext();
    const universityId = universityFor(requester.scope);
    const issuer = await readIssuer(requester.db, universityId, KIND);
    const languages = TRANSCRIPT_PRINTS[order.paper_language];
    return issueInBulk<TranscriptContent>(job, requester, {
      kind: KIND,
      students: await candidatesOf(requester, order),
      issue: (db, batch) =>
        issueBatch(db, batch, { order, issuer, universityId, userId: requester.caller.id }),
      printed: ofBatch,
      paperOf: (content) => transcriptPaper(content, languages),
      languages,
      title: translate('transcript.title', requester.language),
      message: 'job.transcripts.issued',
    });
  },
});
