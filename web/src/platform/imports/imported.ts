import type { ImportResource } from '@dekanat/contract/operations/imports.ts';

/** What a list imports. */
export interface ImportTarget {
  of: ImportResource;
  /** Key of the list's title. */
  title: string;
  /** Whether the records belong to one university. */
  inUniversity?: boolean;
}
