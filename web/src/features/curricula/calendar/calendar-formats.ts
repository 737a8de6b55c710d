import dayjs from 'dayjs';
import { useLanguage } from '#i18n/text.ts';
import { DAYJS_LOCALES } from '#ui/form/dayjs-locale.ts';

/** Names of days and months in the language of the interface. */
export function useDayNames() {
  const { language } = useLanguage();
  const format = (pattern: string) => (day: string) =>
    dayjs(day).locale(DAYJS_LOCALES[language]).format(pattern);
  return {
    month: format('MMMM YYYY'),
    weekday: format('dd'),
    weekdayAndDay: format('dd DD.MM'),
    whole: format('dddd, D MMMM'),
  };
}
