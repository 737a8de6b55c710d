import { CloseCircleFilled } from '@ant-design/icons';
import type { Text } from '#i18n/text.ts';

/** The button that clears a select, with a name in the user's language: antd's own is English. */
export const clearButton = (text: Text) => ({
  label: text('antd.clear'),
  clearIcon: <CloseCircleFilled aria-hidden />,
});
