import { normaliseText } from '@dekanat/contract/api/fields.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { Locale } from 'antd/es/locale';
import en from 'antd/es/locale/en_GB';
import ru from 'antd/es/locale/ru_RU';
import uz from 'antd/es/locale/uz_UZ';
import type { Text } from '#i18n/text.ts';

/** Ant Design uses typewriter apostrophes in Uzbek. */
const tidied = (texts: Locale): Locale =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? normaliseText(value) : value,
  );

const own: Record<InterfaceLanguage, Locale> = { oz: tidied(uz), ru, en };

/** Ant Design's texts in the interface language; missing or wrong ones come from the catalogue. */
export function antdLocale(language: InterfaceLanguage, text: Text): Locale {
  const antd = own[language];
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
