import { formatDay } from '@dekanat/contract/api/days.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { type PaperIssuer, printedLetterhead, printedSignatures } from '#platform/documents/paper-issuer.ts';
import {
  type PaperTexts,
  type PrintedLanguages,
  printedLabel,
  printedText,
} from '#platform/documents/paper-texts.ts';
import type { StudentDetails } from './student-details.ts';

/** Everything that a call letter prints, in all languages. It is stored when the letter is issued. */
export interface CallLetterContent {
  issuer: PaperIssuer;
  student: StudentDetails;
  number: string;
  date: string;
  start_date: string;
  end_date: string;
}

export function callLetterPaper(content: CallLetterContent, languages: PrintedLanguages): Paper {
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
