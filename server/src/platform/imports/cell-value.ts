/** What the reader of a workbook returns for a cell. */
export type Value = string | number | boolean | Date | null | undefined;
