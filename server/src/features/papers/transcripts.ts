import { formatDay } from '@dekanat/contract/api/days.ts';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { interfaceLanguage } from '@dekanat/contract/api/languages.ts';
import {
  type Transcript,
  type TranscriptLanguage,
  transcripts,
} from '@dekanat/contract/papers/transcripts.ts';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { universityFor } from '#api/scope.ts';
import { streamWithNames } from '#crud/related-names.ts';
import { firstRow } from '#db/first-row.ts';
import { issuePapers, nextNumber, withVerification, yearOf } from '#platform/documents/issued-papers.ts';
import { readLogos } from '#platform/documents/logos.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { printedText } from '#platform/documents/paper-texts.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { requireGroups } from './bulk-issue.ts';
import { readPaper, revokePaper } from './paper-access.ts';
import { type TranscriptContent, transcriptContents } from './transcript-content.ts';
import { shownTranscripts, transcriptDetails } from './transcript-details.ts';
import { transcriptJob } from './transcript-job.ts';
import { listTranscripts } from './transcript-list.ts';
import { TRANSCRIPT_PRINTS, transcriptPaper } from './transcript-paper.ts';
import { TRANSCRIPT_NAMES, transcriptFilters, transcriptRows, withRegister } from './transcript-rows.ts';

/** The headings of the export by column. */
const HEADINGS = {
  fio: 'student.full_name',
  id_number: 'student.id_number',
  faculty_name: 'field.faculty',
  speciality_name: 'student_group.speciality_name',
  group_name: 'student.group_name',
  curriculum_name: 'curriculum.noun',
  semester_name: 'transcript.semester_name',
  academic_year_name: 'transcript.academic_year_name',
  education_form_name: 'curriculum.education_form_name',
  study_status: 'student.study_status',
  regester_number: 'transcript.regester_number',
  regester_date: 'transcript.regester_date',
} as const;

type Input = InputOf<typeof transcripts.create>['body'];

/** The student in scope with the number of the semester, which must belong to the present curriculum. */
async function requireSemester(context: Context, { student_id, semester_id }: Input) {
  const found = await withRegister(context, {})
    .innerJoin('semesters as current', 'current.id', 'register.semester_id')
    .leftJoin('semesters', (join) =>
      join
        .onRef('semesters.curriculum_id', '=', 'register.curriculum_id')
        .onRef('semesters.number', '<=', 'current.number')
        .on('semesters.id', '=', semester_id),
    )
    .where('students.id', '=', student_id)
    .select(['students.university_id', 'semesters.number'])
    .executeTakeFirst();
  if (found === undefined) throw invalidField('student_id', 'invalid.out_of_scope');
  const { university_id, number } = found;
  if (number === null) throw invalidField('semester_id', 'invalid.out_of_scope');
  return { university_id, number };
}

async function create(context: Context, body: Input): Promise<Transcript> {
  const { student_id, semester_id, regester_number, regester_date, start_year, end_year } = body;
  const { university_id, number } = await requireSemester(context, body);
  const issuer = await readIssuer(context.db, university_id, 'transcript');
  const contents = await transcriptContents(context.db, issuer, [
    { student_id, number: regester_number, semester: number, date: regester_date, start_year, end_year },
  ]);
  const content = contents.get(student_id);
  if (content === undefined) throw notFound();
  const issued = await issuePapers(context.db, [
    {
      university_id,
      kind: 'transcript',
      number: regester_number,
      issued_on: regester_date,
      student_id,
      semester_id,
      holder: content.student.fio.oz,
      content,
      user_id: context.caller.id,
    },
  ]);
  return shownTranscripts(context).where('papers.id', '=', firstRow(issued).id).executeTakeFirstOrThrow();
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

async function issueGroups(
  context: Context,
  {
    group_ids,
    student_ids,
    university_id: _named,
    ...order
  }: z.output<(typeof transcripts)['issue']['body']>,
) {
  await requireGroups(context, group_ids);
  const { regester_date: date, ...rest } = order;
  const job_id = await enqueueJob(context, transcriptJob, { group_ids, student_ids, date, ...rest });
  return { job_id };
}

export const transcriptFeature = implement(transcripts, {
  list: listTranscripts,
  export: async (context, { query: { format, columns, ...query } }) =>
    writeTableFile(context, format, {
      title: 'transcript.title',
      columns,
      heading: (column) => HEADINGS[column],
      cell: (row, column) => {
        if (column === 'study_status')
          return translate(`study_status.${row.study_status}`, messageLanguage(context));
        return column === 'regester_date' && row.regester_date ? formatDay(row.regester_date) : row[column];
      },
      rows: streamWithNames(
        context,
        transcriptRows(context, await transcriptFilters(context, query)).stream(),
        TRANSCRIPT_NAMES,
      ),
    }),
  nextNumber: async ({ db, scope }, { query: { regester_date } }) => ({
    number: await nextNumber(db, {
      universityId: universityFor(scope),
      kind: 'transcript',
      year: yearOf(regester_date),
      prefix: '',
    }),
  }),
  read: (context, { params, query }) => transcriptDetails(context, params.studentId, query.semester_id),
  create: (context, { body }) => create(context, body),
  issue: (context, { body }) => issueGroups(context, body),
  remove: (context, { params: { id }, query: { reason } }) =>
    revokePaper(context, { id, kind: 'transcript', reason }),
  file: async (context, { params, query }) => {
    const { content, code, number } = await readPaper<TranscriptContent>(context, {
      id: params.registerId,
      kind: 'transcript',
      code: query.code,
      revoked: 'transcript.revoked',
    });
    const languages = TRANSCRIPT_PRINTS[languageOf(context, query.paper_language)];
    const paper = withVerification(context.services, transcriptPaper(content, languages), {
      code,
      languages,
    });
    const filename = `${printedText(content.student.fio, [languages[0]])} ${number.replace(/[/\\]/g, '-')}.pdf`;
    return paperFile(paper, filename, await readLogos(context.services, [content.issuer.logo_file_id]));
  },
});
