import type { ImportResource } from '@dekanat/contract/operations/imports.ts';
import type { TextKey } from '#i18n/text-key.ts';

/** What a list imports. */
export interface ImportTarget {
  of: ImportResource;
  /** Key of the list's title. */
  title: TextKey;
  /** Whether the records belong to one university. */
  inUniversity?: boolean;
}
