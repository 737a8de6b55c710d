import answers from '@dekanat/contract/locales/ru.json';
import ru from 'antd/es/locale/ru_RU';
import 'dayjs/locale/ru';
import type { Catalogue } from '#kernel/text.ts';
import messages from '#locales/ru.json';

const own: Catalogue['antd'] = {
  ...ru,
  global: { ...ru.global, placeholder: messages['antd.placeholder'] },
  Modal: {
    okText: messages['action.yes'],
    cancelText: messages['action.no'],
    justOkText: messages['action.understood'],
  },
  Empty: { description: messages['list.empty'] },
};

export const catalogue: Catalogue = { messages: { ...answers, ...messages }, antd: own, dayjs: 'ru' };
