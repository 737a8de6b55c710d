import { Id } from '@dekanat/contract/api/fields.ts';
import { TRANSCRIPT_LANGUAGES } from '@dekanat/contract/papers/transcripts.ts';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { BULK_INPUT, type Candidate, candidates, issueInBulk, RETENTION_DAYS } from './bulk-issue.ts';
import { TRANSCRIPT_PRINTS, TRANSCRIPTS } from './transcript-paper.ts';

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

/** Issues transcripts for groups and prints them. */
export const transcriptJob = jobKind({
  name: 'transcripts',
  input: Input,
  retentionDays: RETENTION_DAYS,
  perProcess: 1,
  run: (job, order) =>
    issueInBulk(job, TRANSCRIPTS, {
      terms: order,
      prefix: order.prefix,
      recipients: (requester) => candidatesOf(requester, order),
      languages: TRANSCRIPT_PRINTS[order.paper_language],
      title: ({ language }) => translate('transcript.title', language),
      message: 'job.transcripts.issued',
    }),
});
