import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import dayjs from 'dayjs';
import { useLanguage } from '#i18n/text.ts';
import { DAYJS_LOCALES } from '#ui/form/dayjs-locale.ts';

/** Uzbek writes the year and the day before the month, and names of months and days in small letters. */
export const MONTH = { oz: 'YYYY-[yil] MMMM', ru: 'MMMM YYYY', en: 'MMMM YYYY' };
export const WHOLE_DAY = { oz: 'D-MMMM, dddd', ru: 'dddd, D MMMM', en: 'dddd, D MMMM' };

/** A day in words: “1-noyabr, yakshanba”. */
export function dayInWords(
  day: string,
  language: InterfaceLanguage,
  patterns: Record<InterfaceLanguage, string>,
) {
  const words = dayjs(day).locale(DAYJS_LOCALES[language]).format(patterns[language]);
  return language === 'oz' ? words.toLowerCase() : words;
}

/** Names of days and months in the language of the interface. */
export function useDayNames() {
  const { language } = useLanguage();
  const format = (pattern: string) => (day: string) =>
    dayjs(day).locale(DAYJS_LOCALES[language]).format(pattern);
  const formatted = (patterns: typeof MONTH) => (day: string) => dayInWords(day, language, patterns);
  return {
    month: formatted(MONTH),
    weekday: format('dd'),
    weekdayAndDay: format('dd DD.MM'),
    whole: formatted(WHOLE_DAY),
  };
}
