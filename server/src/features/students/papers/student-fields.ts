import type { TemplateField } from '#platform/documents/templates/template-kind.ts';

/** The student of a paper. */
export const STUDENT_FIELDS: readonly TemplateField[] = [
  {
    name: 'student_name',
    about: 'template_field.student_name',
    sample: {
      oz: 'Karimov Anvar Botir oʻgʻli',
      ru: 'Каримов Анвар Ботир угли',
      en: 'Karimov Anvar Botir oʻgʻli',
    },
  },
  { name: 'student_number', about: 'template_field.student_number', sample: '384221100123' },
  {
    name: 'faculty',
    about: 'template_field.faculty',
    sample: { oz: 'Iqtisodiyot', ru: 'Экономический', en: 'Economics' },
  },
  {
    name: 'speciality',
    about: 'template_field.speciality',
    sample: { oz: 'Buxgalteriya hisobi', ru: 'Бухгалтерский учёт', en: 'Accounting' },
  },
  { name: 'group', about: 'template_field.group', sample: 'BH-21' },
];

/** What certificates say of the studies of a student besides. */
export const CERTIFIED_FIELDS: readonly TemplateField[] = [
  { name: 'entry_year', about: 'template_field.entry_year', sample: '2022' },
  {
    name: 'payment',
    about: 'template_field.payment',
    sample: { oz: 'Grant', ru: 'Грант', en: 'Grant' },
  },
];
