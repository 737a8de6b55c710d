import { formatDay } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { translate } from '#api/messages.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { type PaperIssuer, printedLetterhead, printedSignatures } from '#platform/documents/paper-issuer.ts';
import { commonValues } from '#platform/documents/templates/common-fields.ts';
import type { TemplateValues } from '#platform/documents/templates/template-kind.ts';
import { textBlock } from './certificate-paper.ts';

/** All texts as they are printed: later changes of names or translations do not change the paper. */
export interface CertificateContent extends Paper {
  /** For a template of the university. */
  values: TemplateValues;
}

export interface CertifiedStudent {
  full_name: string;
  id_number: string;
  faculty_name: string | null;
  speciality_name: string | null;
  group_name: string | null;
  entry_year: number | string | null;
  edu_payment_name: string | null;
}

interface Terms {
  number: string;
  /** Of the paper. */
  day: string;
  language: InterfaceLanguage;
}

/** What a template prints of a certificate. */
export const certificateValues = (
  student: CertifiedStudent,
  issuer: PaperIssuer,
  { number, day, language }: Terms,
): TemplateValues => ({
  ...commonValues(issuer, { number, date: day }, [language]),
  student_name: student.full_name,
  student_number: student.id_number,
  faculty: student.faculty_name,
  speciality: student.speciality_name,
  group: student.group_name,
  entry_year: student.entry_year,
  payment: student.edu_payment_name,
});

/** The product's own form of a certificate. */
export function certificateForm(
  student: CertifiedStudent,
  issuer: PaperIssuer,
  { number, day, language }: Terms,
): Paper {
  const facts = [
    ['student.full_name', student.full_name],
    ['student.id_number', student.id_number],
    ['field.faculty', student.faculty_name],
    ['student_group.speciality_name', student.speciality_name],
    ['student.group_name', student.group_name],
    ['certificate.entry_year', student.entry_year?.toString()],
    ['student.edu_payment_name', student.edu_payment_name],
  ] as const;
  const university = issuer.name[language];
  const title = translate('certificate.title', language);
  return {
    title: `${title} ${number}`,
    letterhead: printedLetterhead(issuer, [language]),
    blocks: [
      {
        kind: 'title',
        title,
        subtitle: translate('order.print.subtitle', language, { number, date: formatDay(day) }),
      },
      textBlock(translate('certificate.text', language, { university })),
      {
        kind: 'facts',
        rows: facts.flatMap(([label, value]) =>
          value ? [{ label: translate(label, language), value }] : [],
        ),
      },
      textBlock(translate('certificate.purpose', language)),
    ],
    closing: { signatures: printedSignatures(issuer, [language]) },
    footer: `${university} · ${title} ${number}`,
  };
}

export const certificateContent = (
  student: CertifiedStudent,
  issuer: PaperIssuer,
  terms: Terms,
): CertificateContent => ({
  ...certificateForm(student, issuer, terms),
  values: certificateValues(student, issuer, terms),
});
