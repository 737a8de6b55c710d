import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { interfaceLanguage } from '@dekanat/contract/api/languages.ts';
import {
  type Transcript,
  type TranscriptLanguage,
  transcripts,
} from '@dekanat/contract/papers/transcripts.ts';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { enqueueIssue } from './bulk-issue.ts';
import { issuePaper, printIssued, proposedNumber } from './issue-papers.ts';
import { revokePaper } from './paper-access.ts';
import { shownTranscripts, transcriptDetails } from './transcript-details.ts';
import { transcriptJob } from './transcript-job.ts';
import { transcriptList } from './transcript-list.ts';
import { TRANSCRIPT_PRINTS, TRANSCRIPTS } from './transcript-paper.ts';
import { withRegister } from './transcript-rows.ts';

type Input = InputOf<typeof transcripts.create>['body'];

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
    .select(['students.university_id', 'register.id as register_id', 'semesters.number'])
    .executeTakeFirst();
  if (found === undefined) throw invalidField('student_id', 'invalid.out_of_scope');
  const { university_id: universityId, register_id, number: semester } = found;
  if (semester === null) throw invalidField('semester_id', 'invalid.out_of_scope');
  return { universityId, register_id, student_id, semester_id, semester };
}

async function create(context: Context, body: Input): Promise<Transcript> {
  const { regester_number: number, regester_date: date, start_year, end_year } = body;
  const id = await issuePaper(context, TRANSCRIPTS, {
    ...(await requireRecipient(context, body)),
    number,
    terms: { date, start_year, end_year },
  });
  return shownTranscripts(context).where('papers.id', '=', id).executeTakeFirstOrThrow();
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
  issue: (context, { body: { regester_date: date, university_id: _named, ...order } }) =>
    enqueueIssue(context, transcriptJob, { ...order, date }),
  remove: (context, { params: { id }, query: { reason } }) =>
    revokePaper(context, { id, kind: 'transcript', reason }),
  file: (context, { params: { registerId: id }, query: { code, paper_language } }) =>
    printIssued(context, TRANSCRIPTS, {
      id,
      code,
      languages: TRANSCRIPT_PRINTS[languageOf(context, paper_language)],
    }),
});
