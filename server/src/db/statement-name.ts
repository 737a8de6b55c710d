const WORD = /^(?:\s|\(|\/\*[^*]*\*\/)*([a-z]+)/i;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_][a-z0-9_]*)/i;

/** A short name of few values, such as `SELECT faculties`: what the statement does and the first table that it names. */
export function statementName(text: string): string {
  const word = WORD.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? word : `${word} ${table}`;
}
