import type { ImportResource } from '@dekanat/contract/operations/imports.ts';

/** What is imported, as the screen that lists it says. */
export interface ImportTarget {
  of: ImportResource;
  /** Key of the list's title. */
  title: string;
  /** Such records belong to one university. */
  inUniversity?: boolean;
}
