import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { Preview } from '../operations/previews.ts';
import { IgnoredColumn, SkippedContent } from '../operations/skipped-content.ts';

const IMPORTED_EFFECTS = ['changed', 'same', 'faulty'] as const;
const Points = {
  ic_rating: z.number().nullable(),
  fc_rating: z.number().nullable(),
  absent: z.boolean(),
};
const ImportedRow = z.object({
  /** Row of the file. */
  line: z.int(),
  student_subject_id: Id.nullable(),
  id_number: z.string(),
  fio: z.string(),
  ...Points,
  /** What the sheet has now; null for an unknown student. */
  stored: z.object(Points).nullable(),
  effect: z.enum(IMPORTED_EFFECTS),
  /** Messages in the caller's language. */
  problems: z.array(z.string()),
});
export type ImportedRatingRow = z.infer<typeof ImportedRow>;

/** What the import of a file into a sheet changes, or has changed. */
export const ImportedSheet = z.object({
  rows: z.array(ImportedRow),
  changed: z.int(),
  same: z.int(),
  faulty: z.int(),
  /** Columns with values that are not imported. */
  ignored: z.array(IgnoredColumn),
  skipped: SkippedContent,
  preview: Preview,
  /** Whether the changes are stored. */
  written: z.boolean(),
});
export type ImportedSheet = z.infer<typeof ImportedSheet>;
