import { STUDENT_FIELDS } from '#features/students/shared.ts';
import type { PaperIssuer } from '#platform/documents/paper-issuer.ts';
import { type PrintedLanguages, printedText } from '#platform/documents/paper-texts.ts';
import { commonValues } from '#platform/documents/templates/common-fields.ts';
import { FORM_ISSUER, fieldText } from '#platform/documents/templates/form-content.ts';
import type { TemplateContent, TemplateField } from '#platform/documents/templates/template-kind.ts';
import type { StudentDetails } from './student-details.ts';

/** The student with the current registration, as papers print it. */
export const REGISTERED_FIELDS: readonly TemplateField[] = [
  ...STUDENT_FIELDS,
  {
    name: 'education_form',
    about: 'template_field.education_form',
    sample: { oz: 'Kunduzgi', ru: 'Дневная', en: 'Full-time' },
  },
  { name: 'curriculum', about: 'template_field.curriculum', sample: '2022–2026' },
  { name: 'semester', about: 'template_field.current_semester', sample: '5' },
];

const studentValues = (student: StudentDetails, languages: PrintedLanguages) => ({
  student_name: printedText(student.fio, languages),
  student_number: student.id_number,
  faculty: printedText(student.faculty, languages),
  speciality: printedText(student.speciality, languages),
  education_form: printedText(student.education_form, languages),
  group: printedText(student.group, languages),
  curriculum: student.curriculum,
  semester: student.semester,
});

/** The values that every paper about a student has. */
export const paperValues = (
  {
    issuer,
    student,
    number,
    date,
  }: { issuer: PaperIssuer; student: StudentDetails; number: string; date: string },
  languages: PrintedLanguages,
): TemplateContent => ({
  values: { ...commonValues(issuer, { number, date }, languages), ...studentValues(student, languages) },
  logo_file_id: issuer.logo_file_id,
});

/** A student with fields in place of data, for the product's own forms. */
const FORM_STUDENT: StudentDetails = {
  student_id: 0,
  register_id: 0,
  fio: fieldText('student_name'),
  id_number: '{student_number}',
  group: fieldText('group'),
  faculty: fieldText('faculty'),
  speciality: fieldText('speciality'),
  education_form: fieldText('education_form'),
  curriculum: '{curriculum}',
  semester: 0,
  rating_system_id: '',
  passing_score: 0,
};

/** What a form prints of every paper about a student. */
export const FORM_PAPER = { issuer: FORM_ISSUER, student: FORM_STUDENT, number: '{number}', date: '{date}' };
