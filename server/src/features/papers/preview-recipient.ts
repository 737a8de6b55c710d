import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { withRegister } from './transcript-rows.ts';

/** A student in scope for whom a template is tried: the number says that no paper was issued. */
export async function previewRecipient(context: Context, studentId: number, language: InterfaceLanguage) {
  const found = await withRegister(context, {})
    .innerJoin('semesters', 'semesters.id', 'register.semester_id')
    .where('students.id', '=', studentId)
    .select(['students.university_id as universityId', 'semesters.number as semester'])
    .executeTakeFirst();
  if (found === undefined) throw invalidField('student_id', 'invalid.out_of_scope');
  return { ...found, number: translate('paper_template.preview_number', language) };
}
