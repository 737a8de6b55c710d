import type { Language } from '@dekanat/contract/api/languages.ts';

/** The answers of a true/false question in the language of the course. */
export const TRUE_FALSE: Record<Language, readonly [string, string]> = {
  oz: ['Toʻgʻri', 'Notoʻgʻri'],
  uz: ['Тўғри', 'Нотўғри'],
  qq: ['Durıs', 'Nadurıs'],
  ru: ['Верно', 'Неверно'],
  en: ['True', 'False'],
};
