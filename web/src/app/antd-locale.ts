import { normaliseText } from '@dekanat/contract/api/fields.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { Locale } from 'antd/es/locale';
import en from 'antd/es/locale/en_US';
import type { Text } from '#i18n/text.ts';

/** Ant Design uses typewriter apostrophes in Uzbek. */
const tidied = (texts: Locale): Locale =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? normaliseText(value) : value,
  );

/** The texts of a language, which are fetched when it is first used. */
export const antdTexts: Record<InterfaceLanguage, () => Promise<Locale>> = {
  oz: async () => tidied((await import('antd/es/locale/uz_UZ')).default),
  ru: async () => (await import('antd/es/locale/ru_RU')).default,
  en: async () => (await import('antd/es/locale/en_GB')).default,
};

/** Ant Design's texts; missing or wrong ones, and those that lists and dialogs show at once, come from the catalogue. */
export function antdLocale(text: Text, antd: Locale = en): Locale {
  return {
    ...antd,
    global: { ...antd.global, placeholder: text('antd.placeholder') },
    Modal: {
      okText: text('action.yes'),
      cancelText: text('action.no'),
      justOkText: text('action.understood'),
    },
    Popconfirm: { okText: text('action.yes'), cancelText: text('action.no') },
    Pagination: { ...antd.Pagination, jump_to: text('list.jump'), page: text('list.jump.page') },
    Empty: { description: text('list.empty') },
  };
}
