import { formatDay } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { paperValues } from '#features/papers/shared.ts';
import {
  ACADEMIC_YEAR,
  CREDIT,
  ROW,
  SEMESTER_NUMBER,
  SUBJECT_NAME,
} from '#platform/documents/templates/common-fields.ts';
import type { TemplateContent, TemplateField } from '#platform/documents/templates/template-kind.ts';
import { printedNumber } from '#platform/documents/templates/template-values.ts';
import type { ContractContent } from './contract-paper.ts';
import { sumInWords } from './sum-in-words.ts';

/** What a contract prints besides what every paper about a student has. */
export const CONTRACT_FIELDS: readonly TemplateField[] = [
  { name: 'passport', about: 'template_field.passport', sample: 'AB1234567' },
  { name: 'passport_pin', about: 'template_field.passport_pin', sample: '30101990123456' },
  {
    name: 'address',
    about: 'template_field.address',
    sample: { oz: 'Toshkent shahri', ru: 'город Ташкент', en: 'Tashkent' },
  },
  {
    name: 'social_category',
    about: 'template_field.social_category',
    sample: { oz: 'Yoshlar daftari', ru: 'Молодёжная тетрадь', en: 'Youth register' },
  },
  { name: 'deadline', about: 'template_field.deadline', sample: '25.12.2026' },
  { name: 'account', about: 'template_field.account', sample: '20208000100000000001' },
  { name: 'total_credits', about: 'template_field.total_credits', sample: '8' },
  { name: 'total_sum', about: 'template_field.total_sum', sample: '1 200 000' },
  {
    name: 'total_words',
    about: 'template_field.total_words',
    sample: {
      oz: 'bir million ikki yuz ming soʻm',
      ru: 'один миллион двести тысяч сумов',
      en: 'one million two hundred thousand soums',
    },
  },
  {
    name: 'subjects',
    about: 'template_field.retaken_subjects',
    sample: '',
    fields: [
      ROW,
      SUBJECT_NAME,
      SEMESTER_NUMBER,
      ACADEMIC_YEAR,
      CREDIT,
      { name: 'sum', about: 'template_field.sum', sample: '600 000' },
    ],
  },
];

/** What a template prints of a stored contract. */
export function contractValues(content: ContractContent, language: InterfaceLanguage): TemplateContent {
  const { values, logo_file_id } = paperValues(content, [language]);
  const { identity, social_category, end_date, account_number, credits, sum, subjects } = content;
  return {
    logo_file_id,
    values: {
      ...values,
      passport: identity?.passport ?? null,
      passport_pin: identity?.passport_pin ?? null,
      address: identity?.address[language] ?? null,
      social_category: social_category?.[language] ?? null,
      deadline: end_date && formatDay(end_date),
      account: account_number,
      total_credits: credits,
      total_sum: printedNumber(sum, language),
      total_words: sumInWords(sum, language),
      subjects: subjects.map((one, at) => ({
        row: at + 1,
        name: one.name[language],
        semester_number: one.semester,
        academic_year: one.academic_year,
        credit: one.credits,
        sum: printedNumber(one.sum, language),
      })),
    },
  };
}
