import { Id } from '@dekanat/contract/api/fields.ts';
import { TRANSCRIPT_LANGUAGES } from '@dekanat/contract/papers/transcripts.ts';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { BULK_INPUT, candidates, issueInBulk, RETENTION_DAYS, requireFileAllowed } from './bulk-issue.ts';
import type { Recipients } from './recipients.ts';
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
 * else the last one that has ended. Without such a semester a transcript would be empty, and valid when the semester ends.
 */
async function recipientsOf(context: Context, { semester_id, ...order }: Order): Promise<Recipients> {
  const found = await candidates(context, order);
  if (semester_id === undefined) {
    const students = found.flatMap((one) => {
      const { finished_id, finished } = one;
      return finished_id === null || finished === null
        ? []
        : [{ ...one, semester_id: finished_id, semester: finished }];
    });
    return { students, unfinished: found.length - students.length, unreached: 0 };
  }
  const chosen = await context.db
    .selectFrom('semesters')
    .where('id', '=', semester_id)
    .select(['curriculum_id', 'number'])
    .executeTakeFirst();
  const students = found
    .filter((one) => one.curriculum_id === chosen?.curriculum_id && chosen.number <= one.semester)
    .map((one) => ({ ...one, semester_id, semester: chosen?.number ?? one.semester }));
  return { students, unfinished: 0, unreached: found.length - students.length };
}

/** Issues transcripts for groups and prints them. */
export const transcriptJob = jobKind({
  name: 'transcripts',
  input: Input,
  retentionDays: RETENTION_DAYS,
  requireFileAllowed,
  perProcess: 1,
  run: (job, order) =>
    issueInBulk(job, TRANSCRIPTS, {
      terms: order,
      prefix: order.prefix,
      chosen: order.student_ids,
      recipients: (requester) => recipientsOf(requester, order),
      languages: TRANSCRIPT_PRINTS[order.paper_language],
      title: ({ language }) => translate('transcript.title', language),
      message: 'job.transcripts.issued',
      changedMessage: 'job.transcripts.issued_changed',
    }),
});
