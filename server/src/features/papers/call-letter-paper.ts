import { formatDay } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import type { TextKey } from '#locales/text-key.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { printedLetterhead, printedSignatures } from '#platform/documents/paper-issuer.ts';
import {
  type PaperTexts,
  type PrintedLanguages,
  printedLabel,
  printedText,
} from '#platform/documents/paper-texts.ts';
import type { IssuedKind, PaperContent } from './issue-papers.ts';
import { studentDetails } from './student-details.ts';

/** When the student is called. */
interface Period {
  start_date: string;
  end_date: string;
}
type CallLetterContent = PaperContent & Period;

function callLetterPaper(content: CallLetterContent, languages: PrintedLanguages): Paper {
  const { issuer, student, number } = content;
  const label = (key: TextKey, values = {}) => printedLabel(key, languages, values);
  const text = (texts: PaperTexts) => printedText(texts, languages) || '—';
  const title = label('call_letter.print.title');
  const facts: [TextKey, string][] = [
    ['student.full_name', text(student.fio)],
    ['student.id_number', student.id_number],
    ['field.faculty', text(student.faculty)],
    ['student_group.speciality_name', text(student.speciality)],
    ['curriculum.education_form_name', text(student.education_form)],
    ['student.group_name', text(student.group)],
    ['transcript.semester_name', String(student.semester)],
  ];
  return {
    title: `${title} ${number}`,
    letterhead: printedLetterhead(issuer, languages),
    blocks: [
      { kind: 'title', title, subtitle: `№ ${number}, ${formatDay(content.date)}` },
      {
        kind: 'text',
        text: label('call_letter.print.text', {
          university: text(issuer.name),
          start: formatDay(content.start_date),
          end: formatDay(content.end_date),
        }),
      },
      { kind: 'facts', rows: facts.map(([key, value]) => ({ label: label(key), value })) },
      { kind: 'text', text: label('call_letter.print.purpose') },
    ],
    closing: { signatures: printedSignatures(issuer, languages) },
    footer: `${text(issuer.name)} · ${title} ${number}`,
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
  revoked: 'call_letter.revoked',
};
