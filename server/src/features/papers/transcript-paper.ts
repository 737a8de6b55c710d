import { formatNumber } from '@dekanat/contract/api/languages.ts';
import type { TranscriptLanguage } from '@dekanat/contract/papers/transcripts.ts';
import { sql } from 'kysely';
import type { TextKey } from '#locales/text-key.ts';
import type { Paper, PaperCell, PaperTable } from '#platform/documents/paper.ts';
import { type PrintedLanguages, printedLabel, printedText } from '#platform/documents/paper-texts.ts';
import type { IssuedKind } from './issue-papers.ts';
import { isOutdated } from './outdated-transcripts.ts';
import { studentPaper } from './student-paper.ts';
import { type TranscriptContent, transcriptContents } from './transcript-content.ts';
import { printedPoints, transcriptValues } from './transcript-values.ts';

export const TRANSCRIPT_PRINTS: Record<TranscriptLanguage, PrintedLanguages> = {
  oz: ['oz'],
  ru: ['ru'],
  uz_en: ['oz', 'en'],
};

const NONE = '—';
const DECIMALS = 2;
export const TRANSCRIPT_COLUMNS = [
  ['transcript.print.row', 1],
  ['transcript.print.subject', 10],
  ['transcript.print.hours', 2],
  ['transcript.print.credits', 2],
  ['transcript.print.rating', 2],
  ['transcript.print.mark', 2],
] as const satisfies [TextKey, number][];

const centred = (value: number | string | null, bold = false): PaperCell => ({
  text: value === null ? NONE : String(value),
  align: 'center',
  bold,
});

function resultTable(content: TranscriptContent, languages: PrintedLanguages): PaperTable {
  const label = (key: TextKey, values = {}) => printedLabel(key, languages, values);
  const points = (gpa: number | null) => (gpa === null ? NONE : formatNumber(gpa, languages[0], DECIMALS));
  const totals = (
    title: string,
    { hours, credits, gpa }: Pick<TranscriptContent, 'hours' | 'credits' | 'gpa'>,
  ): PaperCell[] => [
    { text: title, columns: 2, bold: true },
    centred(hours, true),
    centred(credits, true),
    { text: `GPA ${points(gpa)}`, columns: 2, align: 'center', bold: true },
  ];
  const body = content.semesters.flatMap((semester) => [
    [
      {
        text: `${label('transcript.print.semester', { number: semester.number })}, ${semester.academic_year_name}`,
        columns: TRANSCRIPT_COLUMNS.length,
        bold: true,
      },
    ],
    ...semester.subjects.map(({ name, hours, credits, rating, mark }, at) => [
      centred(at + 1),
      printedText(name, languages),
      centred(hours),
      centred(credits),
      centred(rating),
      centred(mark),
    ]),
    totals(label('transcript.print.semester_total'), semester),
  ]);
  const apart = (content.not_passed ?? []).map(
    ({ name, semester, hours, credits, mark, ...points }, at): PaperTable['body'][number] => [
      centred(at + 1),
      `${printedText(name, languages)}, ${label('transcript.print.semester', { number: semester })}`,
      centred(hours),
      centred(credits),
      centred(printedPoints(points, languages)),
      centred(mark),
    ],
  );
  return {
    widths: TRANSCRIPT_COLUMNS.map(([, width]) => width),
    head: [TRANSCRIPT_COLUMNS.map(([key]) => ({ text: printedLabel(key, languages, {}, '\n') }))],
    body: [
      ...body,
      totals(label('transcript.print.total'), content),
      ...(apart.length > 0
        ? [
            [{ text: label('transcript.print.not_passed'), columns: TRANSCRIPT_COLUMNS.length, bold: true }],
            ...apart,
          ]
        : []),
    ],
  };
}

/** Which points give which mark. */
const keyTable = ({ bands }: TranscriptContent, languages: PrintedLanguages): PaperTable => ({
  widths: [2, 3, 8],
  head: [
    (['transcript.print.mark', 'transcript.print.points', 'transcript.print.meaning'] as const).map(
      (key) => ({
        text: printedLabel(key, languages),
      }),
    ),
  ],
  body: bands.map(({ mark, minimal, maximal, name }) => [
    centred(mark),
    centred(`${minimal}–${maximal}`),
    printedText(name, languages),
  ]),
});

/** A transcript in one language, or in two side by side. */
const transcriptPaper = (content: TranscriptContent, languages: PrintedLanguages): Paper =>
  studentPaper(content, {
    languages,
    title: 'transcript.print.title',
    fact: ['transcript.print.years', `${content.start_year}–${content.end_year}`],
    before: [],
    after: [
      { kind: 'table', table: resultTable(content, languages) },
      {
        kind: 'text',
        text: printedLabel('transcript.print.key', languages, { score: content.passing_score }),
      },
      { kind: 'table', table: keyTable(content, languages) },
    ],
  });

/** The results of a student up to a semester, one transcript for each semester. */
export const TRANSCRIPTS: IssuedKind<{ start_year: number; end_year: number }, TranscriptContent> = {
  kind: 'transcript',
  reference: ({ semester_id }) => ({ semester_id }),
  ofRecipients: (recipients) => sql`(papers.student_id, papers.semester_id) in (
    select * from unnest(${recipients.map(({ student_id }) => student_id)}::integer[],
      ${recipients.map(({ semester_id }) => semester_id)}::integer[]))`,
  contents: (db, issuer, { date, start_year, end_year }, recipients) =>
    transcriptContents(
      db,
      issuer,
      recipients.map(({ student_id, semester, number }) => ({
        student_id,
        number,
        semester,
        date,
        start_year,
        end_year,
      })),
    ),
  paper: transcriptPaper,
  values: transcriptValues,
  revoked: 'transcript.revoked',
  outdated: isOutdated('papers'),
};
