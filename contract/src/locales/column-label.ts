const STANDARD_COLUMNS = /^(name|status|translations|university_name|faculty_name|created_at|updated_at)$/;

/**
 * Text key of a heading or label: columns shared by most resources use `field.<column>`, the name of a related record
 * `field.faculty`, other columns `<noun>.<column>`.
 */
export const columnLabel = (noun: string, column: string): string =>
  isStandardColumn(column) ? `field.${column.replace(/(.)_name$/, '$1')}` : `${noun}.${column}`;

export const isStandardColumn = (column: string): boolean => STANDARD_COLUMNS.test(column);
