/** The first `length` UTF-16 units, without half of a surrogate pair at the end: PostgreSQL and JSON parsers refuse it. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
