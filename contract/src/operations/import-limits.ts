// Without other imports: the process that reads a file starts faster when it loads only these.

export const IMPORT_BYTES = 10 * 1024 * 1024;
export const IMPORT_ROWS = 20_000;
/** Maximum number of columns that are read. */
export const IMPORT_COLUMNS = 60;
/** Maximum length of the text of a cell. */
export const IMPORT_CELL_CHARACTERS = 4_000;
