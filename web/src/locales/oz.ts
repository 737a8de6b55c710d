import { tidyText } from '@dekanat/contract/kernel/fields.ts';
import answers from '@dekanat/contract/locales/oz.json';
import uz from 'antd/es/locale/uz_UZ';
import 'dayjs/locale/uz-latn';
import type { Catalogue } from '#kernel/text.ts';
import messages from '#locales/oz.json';

/** Ant Design writes Uzbek apostrophes as typewriters do, and one sentence in Russian. */
function tidied<Texts>(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? tidyText(value) : value,
  );
}

const antd = tidied(uz);
const own: Catalogue['antd'] = {
  ...antd,
  global: { ...antd.global, placeholder: messages['antd.placeholder'] },
  Modal: {
    ...antd.Modal,
    okText: messages['action.yes'],
    cancelText: messages['action.no'],
    justOkText: messages['action.understood'],
  },
  Empty: { description: messages['list.empty'] },
};

export const catalogue: Catalogue = { messages: { ...answers, ...messages }, antd: own, dayjs: 'uz-latn' };
