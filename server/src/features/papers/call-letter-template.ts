import { today } from '@dekanat/contract/api/days.ts';
import { notFound } from '#api/errors.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { VERIFIED_FIELDS } from '#platform/documents/templates/common-fields.ts';
import { FORM_CODE } from '#platform/documents/templates/form-content.ts';
import type { PaperTemplateKind } from '#platform/documents/templates/template-kind.ts';
import { callLetterPaper, callLetterValues } from './call-letter-paper.ts';
import { previewRecipient } from './preview-recipient.ts';
import { studentDetails } from './student-details.ts';
import { FORM_PAPER, REGISTERED_FIELDS } from './student-fields.ts';

export const callLetterTemplate: PaperTemplateKind = {
  kind: 'call_letter',
  formats: ['docx', 'xlsx'],
  fields: [
    ...VERIFIED_FIELDS,
    ...REGISTERED_FIELDS,
    { name: 'start_date', about: 'template_field.start_date', sample: '01.12.2026' },
    { name: 'end_date', about: 'template_field.end_date', sample: '20.12.2026' },
  ],
  form: (language) => {
    const content = { ...FORM_PAPER, start_date: '{start_date}', end_date: '{end_date}' };
    const paper = callLetterPaper(content, [language], '{semester}');
    return { ...paper, closing: { signatures: paper.closing?.signatures ?? [], code: FORM_CODE } };
  },
  needs: 're_reading_subject_group_index',
  preview: async (context, studentId, language) => {
    const { number, universityId } = await previewRecipient(context, studentId, language);
    const issuer = await readIssuer(context.db, universityId, 'call_letter');
    const student = (await studentDetails(context.db, [studentId])).get(studentId);
    if (student === undefined) throw notFound();
    const day = today();
    return callLetterValues({ issuer, student, number, date: day, start_date: day, end_date: day }, [
      language,
    ]);
  },
};
