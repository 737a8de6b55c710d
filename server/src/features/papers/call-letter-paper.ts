import { formatDay } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import type { Paper } from '#platform/documents/paper.ts';
import { type PrintedLanguages, printedLabel, printedText } from '#platform/documents/paper-texts.ts';
import type { TemplateContent } from '#platform/documents/templates/template-kind.ts';
import type { IssuedKind, PaperContent } from './issue-papers.ts';
import { studentDetails } from './student-details.ts';
import { paperValues } from './student-fields.ts';
import { studentPaper } from './student-paper.ts';

/** When the student is called. */
interface Period {
  start_date: string;
  end_date: string;
}
export type CallLetterContent = PaperContent & Period;

export const callLetterPaper = (
  content: CallLetterContent,
  languages: PrintedLanguages,
  semester = String(content.student.semester),
): Paper =>
  studentPaper(content, {
    languages,
    title: 'call_letter.print.title',
    fact: ['transcript.semester_name', semester],
    before: [
      {
        kind: 'text',
        text: printedLabel('call_letter.print.text', languages, {
          university: printedText(content.issuer.name, languages) || '—',
          start: formatDay(content.start_date),
          end: formatDay(content.end_date),
        }),
      },
    ],
    after: [{ kind: 'text', text: printedLabel('call_letter.print.purpose', languages) }],
  });

/** What a template prints of a stored call letter. */
export function callLetterValues(content: CallLetterContent, languages: PrintedLanguages): TemplateContent {
  const { values, logo_file_id } = paperValues(content, languages);
  const { start_date, end_date } = content;
  return {
    logo_file_id,
    values: { ...values, start_date: formatDay(start_date), end_date: formatDay(end_date) },
  };
}

/** Letters that call students to the final exams, one for each registration. */
export const CALL_LETTERS: IssuedKind<Period, CallLetterContent> = {
  kind: 'call_letter',
  reference: ({ register_id }) => ({ register_id }),
  ofRecipients: (recipients) =>
    sql`papers.register_id = any(${recipients.map(({ register_id }) => register_id)}::integer[])`,
  contents: async (db, issuer, { date, start_date, end_date }, recipients) => {
    const details = await studentDetails(
      db,
      recipients.map(({ student_id }) => student_id),
    );
    return new Map(
      recipients.flatMap(({ student_id, number }) => {
        const student = details.get(student_id);
        return student ? [[student_id, { issuer, student, number, date, start_date, end_date }]] : [];
      }),
    );
  },
  paper: callLetterPaper,
  values: callLetterValues,
  revoked: 'call_letter.revoked',
  receives: sql`students.study_status = 'studying'`,
};
