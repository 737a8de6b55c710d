import { formatDay } from '@dekanat/contract/api/days.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { printedLetterhead, printedSignatures } from '#platform/documents/paper-issuer.ts';
import {
  type PaperTexts,
  type PrintedLanguages,
  printedLabel,
  printedText,
} from '#platform/documents/paper-texts.ts';
import type { PaperContent } from './issue-papers.ts';

const NONE = '—';

interface Parts {
  languages: PrintedLanguages;
  /** Text key of the title. */
  title: TextKey;
  /** The last fact about the student. */
  fact: [TextKey, string];
  /** What stands before and after the facts. */
  before: Paper['blocks'];
  after: Paper['blocks'];
}

/** A paper about a student: letterhead, title with number and date, facts, and signatures. */
export function studentPaper(
  { issuer, student, number, date }: PaperContent,
  { languages, title: titleKey, fact, before, after }: Parts,
): Paper {
  const text = (texts: PaperTexts) => printedText(texts, languages);
  const title = printedLabel(titleKey, languages);
  const facts: [TextKey, string][] = [
    ['student.full_name', text(student.fio)],
    ['student.id_number', student.id_number],
    ['field.faculty', text(student.faculty)],
    ['student_group.speciality_name', text(student.speciality)],
    ['curriculum.education_form_name', text(student.education_form)],
    ['student.group_name', text(student.group)],
    fact,
  ];
  const rows = facts.map(([key, value]) => ({ label: printedLabel(key, languages), value: value || NONE }));
  return {
    title: `${title} ${number}`,
    letterhead: printedLetterhead(issuer, languages),
    blocks: [
      { kind: 'title', title, subtitle: `№ ${number}, ${formatDay(date)}` },
      ...before,
      { kind: 'facts', rows },
      ...after,
    ],
    closing: { signatures: printedSignatures(issuer, languages) },
    footer: `${text(issuer.name)} · ${title} ${number}`,
  };
}
