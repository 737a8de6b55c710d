/** A formula whose result the file does not have. */
export const UNCALCULATED = Symbol('uncalculated');

/** What the reader of a workbook returns for a cell. */
export type Value = string | number | boolean | Date | typeof UNCALCULATED | null | undefined;
