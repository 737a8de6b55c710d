import { messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import type { QueryScope } from '#crud/query-scope.ts';

/** The word for an absence from the final control, which stands in place of points, in the language of the interface. */
export const absenceWord = (view: QueryScope): string =>
  translate('sheet.print.absent', messageLanguage(view));
