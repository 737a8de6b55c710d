import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/ru';
import 'dayjs/locale/uz-latn';

/** Names of months and weekdays come from dayjs: browsers do not know those of Uzbek. */
export const DAYJS_LOCALES: Record<InterfaceLanguage, string> = { oz: 'uz-latn', ru: 'ru', en: 'en-gb' };
