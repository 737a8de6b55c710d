import { formatDay } from '@dekanat/contract/api/days.ts';
import type { PaperIssuer } from '../paper-issuer.ts';
import { printedLetterhead, printedSignatures } from '../paper-issuer.ts';
import type { PrintedLanguages } from '../paper-texts.ts';
import type { TemplateField, TemplateValues } from './template-kind.ts';

const NUMBER: TemplateField = { name: 'number', about: 'template_field.number', sample: '125' };
const DATE: TemplateField = { name: 'date', about: 'template_field.date', sample: '20.11.2026' };

/** Fields that several kinds have. */
export const ROW: TemplateField = { name: 'row', about: 'template_field.row', sample: '1' };
export const CREDIT: TemplateField = { name: 'credit', about: 'template_field.credit', sample: '4' };
export const ACADEMIC_YEAR: TemplateField = {
  name: 'academic_year',
  about: 'template_field.academic_year',
  sample: '2024-2025',
};
export const SEMESTER_NUMBER: TemplateField = {
  name: 'semester_number',
  about: 'template_field.semester_number',
  sample: '3',
};
/** The name of a subject. */
export const SUBJECT_NAME: TemplateField = {
  name: 'name',
  about: 'template_field.subject',
  sample: { oz: 'Oliy matematika', ru: 'Высшая математика', en: 'Higher mathematics' },
};

/** The university and those who sign; every kind has them. */
const ISSUER: readonly TemplateField[] = [
  {
    name: 'university_name',
    about: 'template_field.university_name',
    sample: {
      oz: 'Namuna davlat universiteti',
      ru: 'Образцовый государственный университет',
      en: 'Sample State University',
    },
  },
  {
    name: 'university_header',
    about: 'template_field.university_header',
    sample: {
      oz: 'Oliy taʼlim, fan va innovatsiyalar vazirligi',
      ru: 'Министерство высшего образования, науки и инноваций',
      en: 'Ministry of Higher Education, Science and Innovation',
    },
  },
  {
    name: 'university_contacts',
    about: 'template_field.university_contacts',
    sample: '+998 71 200 00 00',
  },
  { name: 'logo', about: 'template_field.logo', sample: '', image: true },
  {
    name: 'signatory_position',
    about: 'template_field.signatory_position',
    sample: { oz: 'Rektor', ru: 'Ректор', en: 'Rector' },
  },
  { name: 'signatory_name', about: 'template_field.signatory_name', sample: 'A. Karimov' },
  {
    name: 'signatures',
    about: 'template_field.signatures',
    sample: '',
    fields: [
      {
        name: 'position',
        about: 'template_field.position',
        sample: { oz: 'Rektor', ru: 'Ректор', en: 'Rector' },
      },
      { name: 'name', about: 'template_field.signatory', sample: 'A. Karimov' },
    ],
  },
];

/** Of papers that are verified: the product draws the code, and no template hides it or the number. */
export const VERIFIED_FIELDS: readonly TemplateField[] = [
  { ...NUMBER, required: true },
  DATE,
  { name: 'qr', about: 'template_field.qr', sample: '', image: true, required: true },
  {
    name: 'verification_address',
    about: 'template_field.verification_address',
    sample: 'https://dekanat.example.uz/verify/…',
  },
  {
    name: 'verification_text',
    about: 'template_field.verification_text',
    sample: {
      oz: 'Hujjatni tekshirish uchun kodni skanerlang',
      ru: 'Отсканируйте код, чтобы проверить документ',
      en: 'Scan the code to verify the paper',
    },
  },
  ...ISSUER,
];

/** Of papers that get a number when they are registered. */
export const UNNUMBERED_FIELDS: readonly TemplateField[] = [DATE, ...ISSUER];

/** Of papers that are signed without a code. */
export const SIGNED_FIELDS: readonly TemplateField[] = [NUMBER, DATE, ...ISSUER];

/** The values of these fields but those of the code. */
export function commonValues(
  issuer: PaperIssuer,
  { number, date }: { number: string; date: string },
  languages: PrintedLanguages,
): TemplateValues {
  const { header, university, contacts } = printedLetterhead(issuer, languages);
  const signatures = printedSignatures(issuer, languages);
  return {
    number,
    date: formatDay(date),
    university_name: university,
    university_header: header,
    university_contacts: contacts,
    signatory_position: signatures[0]?.position ?? null,
    signatory_name: signatures[0]?.name ?? null,
    signatures: signatures.map(({ position, name }) => ({ position, name })),
  };
}
