import { today } from '@dekanat/contract/api/days.ts';
import { translate } from '#api/messages.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { VERIFIED_FIELDS } from '#platform/documents/templates/common-fields.ts';
import { FORM_CODE, FORM_ISSUER } from '#platform/documents/templates/form-content.ts';
import type { PaperTemplateKind } from '#platform/documents/templates/template-kind.ts';
import { certificateForm, certificateValues } from './certificate-content.ts';
import { readCertified } from './issue-certificate.ts';
import { CERTIFIED_FIELDS, STUDENT_FIELDS } from './student-fields.ts';

/** A student with fields in place of data. */
const FORM_STUDENT = {
  full_name: '{student_name}',
  id_number: '{student_number}',
  faculty_name: '{faculty}',
  speciality_name: '{speciality}',
  group_name: '{group}',
  entry_year: '{entry_year}',
  edu_payment_name: '{payment}',
};

export const certificateTemplate: PaperTemplateKind = {
  kind: 'study_certificate',
  formats: ['docx', 'xlsx'],
  fields: [...VERIFIED_FIELDS, ...STUDENT_FIELDS, ...CERTIFIED_FIELDS],
  form: (language) => {
    const paper = certificateForm(FORM_STUDENT, FORM_ISSUER, { number: '{number}', day: '{date}', language });
    return { ...paper, closing: { signatures: paper.closing?.signatures ?? [], code: FORM_CODE } };
  },
  needs: 'student_index',
  preview: async (reader, studentId, language) => {
    const context = { ...reader, language };
    const student = await readCertified(context, studentId);
    const issuer = await readIssuer(context.db, student.university_id, 'study_certificate');
    const number = translate('paper_template.preview_number', language);
    return {
      values: certificateValues(student, issuer, { number, day: today(), language }),
      logo_file_id: issuer.logo_file_id,
    };
  },
};
