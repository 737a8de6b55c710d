import { z } from 'zod';

/** What of a file or sheet an import does not read. */
export const SkippedContent = z.object({
  /** Names of the other visible sheets that have rows. */
  sheets: z.array(z.string()),
  /** Number of columns beyond the last one that is read. */
  columns: z.int(),
  /** Number of cells to the right of the last heading. */
  cells: z.int(),
  /** Cells with a longer text than is read. Their rows cannot be imported. */
  long: z.object({
    count: z.int(),
    /** References of the first ones, such as `C12`. */
    first: z.array(z.string()),
  }),
  /** Merged cells of several rows, whose value only their first row has; none in imports of earlier versions. */
  merged: z
    .object({
      count: z.int(),
      /** References of the first ones, such as `C12:C15`. */
      first: z.array(z.string()),
    })
    .default({ count: 0, first: [] }),
  /** Formulas whose result the file does not have. Rows that need them cannot be imported; none in imports of earlier versions. */
  formulas: z
    .object({
      count: z.int(),
      /** References of the first ones, such as `C12`. */
      first: z.array(z.string()),
    })
    .default({ count: 0, first: [] }),
});
export type SkippedContent = z.infer<typeof SkippedContent>;

/** Why a column is not imported; `repeated`: another column has the same heading. */
export const IGNORED_BECAUSE = ['unknown', 'not_editable', 'repeated'] as const;

/** A column with values that an import does not use. */
export const IgnoredColumn = z.object({
  /** Its letters in the sheet, such as `F`. */
  column: z.string(),
  /** May be blank. */
  heading: z.string(),
  because: z.enum(IGNORED_BECAUSE),
});
export type IgnoredColumn = z.infer<typeof IgnoredColumn>;

/** What another system has, and an import does not take. */
export const SkippedRecords = z.object({
  /** Fields of the system that have no place here, as it names them: the first ones. */
  left_out: z.array(z.string()),
  /** How many more of them there are. */
  left_out_more: z.int(),
  /** Records that could not be read at all. */
  unreadable: z.int(),
});
export type SkippedRecords = z.infer<typeof SkippedRecords>;
