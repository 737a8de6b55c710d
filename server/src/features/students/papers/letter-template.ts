import { today } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { printedLetterhead, printedSignatures, readIssuer } from '#platform/documents/paper-issuer.ts';
import { UNNUMBERED_FIELDS } from '#platform/documents/templates/common-fields.ts';
import { FORM_ISSUER } from '#platform/documents/templates/form-content.ts';
import type { PaperTemplateKind, TemplateContent } from '#platform/documents/templates/template-kind.ts';
import { certificateValues } from './certificate-content.ts';
import { readCertified } from './issue-certificate.ts';
import { CERTIFIED_FIELDS, STUDENT_FIELDS } from './student-fields.ts';

/** What a letter about a student prints today. @throws notFound */
export async function letterContent(
  reader: Context,
  studentId: number,
  language: InterfaceLanguage,
): Promise<TemplateContent & { full_name: string }> {
  const student = await readCertified({ ...reader, language }, studentId);
  // The letterhead of the university, with its usual signatories.
  const issuer = await readIssuer(reader.db, student.university_id, 'study_certificate');
  const { number: _none, ...values } = certificateValues(student, issuer, {
    number: '',
    day: today(),
    language,
  });
  return {
    full_name: student.full_name,
    values: { ...values, study_status: translate(`study_status.${student.study_status}`, language) },
    logo_file_id: issuer.logo_file_id,
  };
}

/** Letters have no number: an office gives it when it signs and registers them. */
export const letterTemplate: PaperTemplateKind = {
  kind: 'letter',
  formats: ['docx', 'xlsx'],
  fields: [
    ...UNNUMBERED_FIELDS,
    ...STUDENT_FIELDS,
    ...CERTIFIED_FIELDS,
    {
      name: 'study_status',
      about: 'template_field.study_status',
      sample: { oz: 'Oʻqimoqda', ru: 'Учится', en: 'Studying' },
    },
  ],
  form: (language) => ({
    title: translate('paper_template.kind.letter', language),
    letterhead: printedLetterhead(FORM_ISSUER, [language]),
    blocks: [
      { kind: 'text', text: '{date}' },
      {
        kind: 'text',
        text: translate('student_letter.form.text', language, {
          student: '{student_name}',
          number: '{student_number}',
          faculty: '{faculty}',
          speciality: '{speciality}',
          group: '{group}',
        }),
      },
    ],
    closing: { signatures: printedSignatures(FORM_ISSUER, [language]) },
    footer: '{university_name}',
  }),
  needs: 'student_index',
  preview: letterContent,
};
