import { formatDay } from '@dekanat/contract/api/days.ts';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { interfaceLanguage } from '@dekanat/contract/api/languages.ts';
import {
  type Transcript,
  type TranscriptLanguage,
  transcripts,
} from '@dekanat/contract/papers/transcripts.ts';
import { type SqlBool, sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import { invalidField, requireAccepted } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { TODAY } from '#crud/today.ts';
import { enqueueIssue } from './bulk-issue.ts';
import { issuePaper, lockRecipients, printIssued, proposedNumber } from './issue-papers.ts';
import { revokePaper } from './paper-access.ts';
import { shownTranscripts, transcriptDetails } from './transcript-details.ts';
import { transcriptJob } from './transcript-job.ts';
import { transcriptList } from './transcript-list.ts';
import { TRANSCRIPT_PRINTS, TRANSCRIPTS } from './transcript-paper.ts';
import { withRegister } from './transcript-rows.ts';

type Input = InputOf<typeof transcripts.create>['body'];
type BulkInput = InputOf<typeof transcripts.issue>['body'];

/** The student in scope with the semester, which must belong to the present curriculum. */
async function requireRecipient(context: Context, { student_id, semester_id }: Input) {
  const found = await withRegister(context, {})
    .innerJoin('semesters as current', 'current.id', 'register.semester_id')
    .leftJoin('semesters', (join) =>
      join
        .onRef('semesters.curriculum_id', '=', 'register.curriculum_id')
        .onRef('semesters.number', '<=', 'current.number')
        .on('semesters.id', '=', semester_id),
    )
    .where('students.id', '=', student_id)
    .select([
      'students.university_id',
      'register.id as register_id',
      'semesters.number',
      sql<string | null>`case when semesters.end_date >= ${TODAY} then semesters.end_date end`.as(
        'runs_until',
      ),
    ])
    .executeTakeFirst();
  if (found === undefined) throw invalidField('student_id', 'invalid.out_of_scope');
  const { university_id: universityId, register_id, number: semester, runs_until } = found;
  if (semester === null) throw invalidField('semester_id', 'invalid.out_of_scope');
  return { recipient: { universityId, register_id, student_id, semester_id, semester }, runs_until };
}

const runningWarning = (semester: number, endDate: string, count: number): ActWarning => ({
  code: 'semester_running',
  key: 'transcript.warning.running',
  values: { semester, count, date: formatDay(endDate) },
});

async function create(context: Context, body: Input): Promise<Transcript> {
  const { regester_number: number, regester_date: date, start_year, end_year } = body;
  await lockRecipients(context.db, [body.student_id]);
  const { recipient, runs_until } = await requireRecipient(context, body);
  const warnings = runs_until === null ? [] : [runningWarning(recipient.semester, runs_until, 1)];
  requireAccepted(warnings, body.accepted);
  const id = await issuePaper(context, TRANSCRIPTS, {
    ...recipient,
    number,
    terms: { date, start_year, end_year },
  });
  return shownTranscripts(context).where('papers.id', '=', id).executeTakeFirstOrThrow();
}

/** The warning that a chosen semester has not ended for students of the groups. */
async function runningWarnings(
  context: Context,
  { semester_id, group_ids, student_ids }: Pick<BulkInput, 'semester_id' | 'group_ids' | 'student_ids'>,
): Promise<ActWarning[]> {
  if (semester_id === undefined) return [];
  const found = await withRegister(context, {})
    .innerJoin('semesters as current', 'current.id', 'register.semester_id')
    .innerJoin('semesters', (join) =>
      join
        .onRef('semesters.curriculum_id', '=', 'register.curriculum_id')
        .onRef('semesters.number', '<=', 'current.number')
        .on('semesters.id', '=', semester_id),
    )
    .where('register.group_id', '=', sql<number>`any(${group_ids}::integer[])`)
    .$if(student_ids !== undefined, (query) =>
      query.where('students.id', '=', sql<number>`any(${student_ids}::integer[])`),
    )
    .where(sql<SqlBool>`semesters.end_date >= ${TODAY}`)
    .groupBy(['semesters.number', 'semesters.end_date'])
    .select([
      'semesters.number as semester',
      sql<string>`semesters.end_date`.as('end_date'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .executeTakeFirst();
  if (found === undefined) return [];
  return [runningWarning(found.semester, found.end_date, found.count)];
}

async function issue(
  context: Context,
  { regester_date: date, university_id: _named, accepted, ...order }: BulkInput,
) {
  requireAccepted(await runningWarnings(context, order), accepted);
  return enqueueIssue(context, transcriptJob, { ...order, date });
}

/** Without a choice the language of the request decides; English is printed beside Uzbek. */
function languageOf(
  context: Pick<Context, 'language'>,
  chosen: TranscriptLanguage | undefined,
): TranscriptLanguage {
  if (chosen !== undefined || context.language === undefined) return chosen ?? 'uz_en';
  const language = interfaceLanguage(context.language);
  return language === 'en' ? 'uz_en' : language;
}

export const transcriptFeature = implement(transcripts, {
  list: transcriptList.list,
  export: transcriptList.export,
  nextNumber: (context, { query }) => proposedNumber(context, TRANSCRIPTS, query.regester_date),
  read: (context, { params, query }) => transcriptDetails(context, params.studentId, query.semester_id),
  create: (context, { body }) => create(context, body),
  issue: (context, { body }) => issue(context, body),
  remove: (context, { params: { id }, query: { reason } }) =>
    revokePaper(context, { id, kind: 'transcript', reason }),
  file: (context, { params: { registerId: id }, query: { code, paper_language } }) =>
    printIssued(context, TRANSCRIPTS, {
      id,
      code,
      languages: TRANSCRIPT_PRINTS[languageOf(context, paper_language)],
    }),
});
