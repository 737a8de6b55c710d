/** Identifies a row over pages and refetches. */
export type RowKey<Row> = (row: Row) => string | number;

export function rowId(row: object): string | number {
  if ('id' in row && (typeof row.id === 'number' || typeof row.id === 'string')) return row.id;
  throw new Error('A row without an id needs a rowKey');
}
