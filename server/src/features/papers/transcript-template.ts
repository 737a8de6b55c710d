import { today } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { notFound } from '#api/errors.ts';
import type { PaperTable } from '#platform/documents/paper.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { type PrintedLanguages, printedLabel } from '#platform/documents/paper-texts.ts';
import { FORM_CODE } from '#platform/documents/templates/form-content.ts';
import type { PaperTemplateKind } from '#platform/documents/templates/template-kind.ts';
import { previewRecipient } from './preview-recipient.ts';
import { FORM_PAPER } from './student-fields.ts';
import { studentPaper } from './student-paper.ts';
import { transcriptContents } from './transcript-content.ts';
import { TRANSCRIPT_COLUMNS, TRANSCRIPT_PRINTS } from './transcript-paper.ts';
import { TRANSCRIPT_FIELDS, transcriptValues } from './transcript-values.ts';

/** Rows that repeat: a title for each semester, its subjects, and its totals; then the subjects that are not passed, if there are any. */
function resultForm(languages: PrintedLanguages): PaperTable {
  const centred = (text: string, bold = false) => ({ text, align: 'center' as const, bold });
  const label = printedLabel('transcript.print.semester', languages, { number: '{semester_number}' });
  const apart = printedLabel('transcript.print.not_passed', languages);
  const totals = (title: string, end: string) => [
    { text: title, columns: 2, bold: true },
    centred('{total_hours}', true),
    centred('{total_credits}', true),
    { text: `GPA {gpa}${end}`, columns: 2, align: 'center' as const, bold: true },
  ];
  return {
    widths: TRANSCRIPT_COLUMNS.map(([, width]) => width),
    head: [TRANSCRIPT_COLUMNS.map(([key]) => ({ text: printedLabel(key, languages, {}, '\n') }))],
    body: [
      [{ text: `{#semesters}${label}, {academic_year}`, columns: TRANSCRIPT_COLUMNS.length, bold: true }],
      [
        centred('{#subjects}{row}'),
        '{name}',
        centred('{hours}'),
        centred('{credit}'),
        centred('{points}'),
        centred('{grade}{/subjects}'),
      ],
      totals(printedLabel('transcript.print.semester_total', languages), '{/semesters}'),
      totals(printedLabel('transcript.print.total', languages), ''),
      [{ text: `{#not_passed_count}${apart}`, columns: TRANSCRIPT_COLUMNS.length, bold: true }],
      [
        centred('{#not_passed}{row}'),
        `{name}, ${label}`,
        centred('{hours}'),
        centred('{credit}'),
        centred('{points}'),
        centred('{grade}{/not_passed}{/not_passed_count}'),
      ],
    ],
  };
}

const keyForm = (languages: PrintedLanguages): PaperTable => ({
  widths: [2, 3, 8],
  head: [
    (['transcript.print.mark', 'transcript.print.points', 'transcript.print.meaning'] as const).map(
      (key) => ({
        text: printedLabel(key, languages),
      }),
    ),
  ],
  body: [
    [
      { text: '{#marks}{grade}', align: 'center' },
      { text: '{from}–{to}', align: 'center' },
      '{meaning}{/marks}',
    ],
  ],
});

/** On English templates texts stand in Uzbek and English, as transcripts are printed. */
const printedIn = (language: InterfaceLanguage) => TRANSCRIPT_PRINTS[language === 'en' ? 'uz_en' : language];

function transcriptForm(language: InterfaceLanguage) {
  const languages = printedIn(language);
  const score = printedLabel('transcript.print.key', languages, { score: '{passing_score}' });
  const paper = studentPaper(FORM_PAPER, {
    languages,
    title: 'transcript.print.title',
    fact: ['transcript.print.years', '{start_year}–{end_year}'],
    before: [],
    after: [
      { kind: 'table', table: resultForm(languages) },
      { kind: 'text', text: score },
      { kind: 'table', table: keyForm(languages) },
    ],
  });
  return { ...paper, closing: { signatures: paper.closing?.signatures ?? [], code: FORM_CODE } };
}

export const transcriptTemplate: PaperTemplateKind = {
  kind: 'transcript',
  formats: ['docx', 'xlsx'],
  fields: TRANSCRIPT_FIELDS,
  form: transcriptForm,
  needs: 're_reading_subject_group_index',
  preview: async (context, studentId, language) => {
    const { number, universityId, semester } = await previewRecipient(context, studentId, language);
    const issuer = await readIssuer(context.db, universityId, 'transcript');
    const year = Number(today().slice(0, 4));
    const order = {
      student_id: studentId,
      number,
      semester,
      date: today(),
      start_year: year,
      end_year: year,
    };
    const content = (await transcriptContents(context.db, issuer, [order])).get(studentId);
    if (content === undefined) throw notFound();
    return transcriptValues(content, printedIn(language));
  },
};
