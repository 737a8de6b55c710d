const LETTERS = 26;
const FIRST = 'A'.charCodeAt(0);

/** The letters of a column in a spreadsheet, from 0: A, B, …, Z, AA. */
export const columnLetters = (index: number): string =>
  (index < LETTERS ? '' : columnLetters(Math.floor(index / LETTERS) - 1)) +
  String.fromCharCode(FIRST + (index % LETTERS));
