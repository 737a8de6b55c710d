import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import type { ColumnRole } from '@dekanat/contract/syllabi/tests.ts';
import { trimmedText } from '#platform/imports/cells.ts';
import type { SheetRow } from '#platform/imports/stored-rows.ts';
import { type FileQuestion, fileQuestion, fromPlainOrHtml, type Message, toPlain } from './file-question.ts';
import { readCell } from './sheet-cells.ts';
import { answerColumns, dividedSheet, guessColumns, type Mapping } from './sheet-columns.ts';
import { markedRows, placeOfText } from './sheet-markup.ts';
import { placedPictures, type SheetPictures } from './sheet-pictures.ts';

const CYRILLIC = 'АБВГДЕЖЗИК';
const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Letters of the other alphabet that look alike, in the same order. */
const LIKE_LATIN = 'АВСЕКМНОРТХ';
const LIKE_CYRILLIC = 'ABCEKMHOPTX';
const ONLY_CYRILLIC = /[БГДЖЗИ]/i;
const ONLY_LATIN = /[DFGIJLNQRSUVWYZ]/i;
/** The letter of a heading such as `Б)` or `Вариант Б`. */
const LETTER_OF_HEADING = /(?:^|[\s\-–—_.])(\p{L})[\s).:*]*$/u;

const exchanged = (letter: string, from: string, to: string) => to[from.indexOf(letter)] ?? letter;

type Alphabet = Pick<Layout, 'isCyrillic' | 'isMixed'>;

/** Places of answers, from 0, by letters or numbers such as `1, 3`, `B` or `BC`; -1 for anything else. */
function placesIn(text: string, { isCyrillic, isMixed }: Alphabet): number[] {
  return (text.toUpperCase().match(/\d+|[^\s\d,;/).]/gu) ?? []).map((name) => {
    if (/^\d{1,2}$/.test(name)) return Number(name) - 1;
    if (isCyrillic) return CYRILLIC.indexOf(exchanged(name, LIKE_CYRILLIC, LIKE_LATIN));
    return LATIN.indexOf(isMixed ? name : exchanged(name, LIKE_LATIN, LIKE_CYRILLIC));
  });
}

/** Whether letters of answers are Cyrillic: by the headings of the answers, else by the keys, since some letters look alike. */
function isCyrillicSheet(headings: readonly string[], keys: readonly string[]): boolean {
  const letters = headings.flatMap((heading) => LETTER_OF_HEADING.exec(heading)?.[1] ?? []);
  if (letters.some((letter) => ONLY_CYRILLIC.test(letter))) return true;
  return !letters.some((letter) => ONLY_LATIN.test(letter)) && keys.some((key) => ONLY_CYRILLIC.test(key));
}

/** What holds for all rows of a sheet. */
interface Layout {
  columnOf: (role: ColumnRole) => number;
  answers: number[];
  /** The letters of the answers are those of the Cyrillic alphabet. */
  isCyrillic: boolean;
  /** Some keys of a Latin sheet are Cyrillic: a key that only looks Latin may mean either alphabet. */
  isMixed: boolean;
  /** The text of the correct answer is also among the answers. */
  repeatsCorrect: boolean;
}

function layoutOf(rows: readonly SheetRow[], headings: readonly string[], mapping: Mapping): Layout {
  const columnOf = (role: ColumnRole) => mapping.indexOf(role);
  const answers = answerColumns(mapping);
  const [correct, right] = [columnOf('correct'), columnOf('right')];
  const keys = rows.map(({ cells }) => trimmedText(cells[correct]));
  const isCyrillic = isCyrillicSheet(
    answers.map((column) => headings[column] ?? ''),
    keys,
  );
  return {
    columnOf,
    answers,
    isCyrillic,
    isMixed: !isCyrillic && keys.some((key) => ONLY_CYRILLIC.test(key)),
    repeatsCorrect:
      right >= 0 &&
      rows.some(({ cells }) => {
        const text = trimmedText(cells[right]);
        return (
          text !== '' &&
          placeOfText(
            answers.map((column) => trimmedText(cells[column])),
            text,
          ) >= 0
        );
      }),
  };
}

const YES = /^(?:1|ha|да|yes|true|\+)$/i;
const NO = /^(?:0|yo.?q|нет|no|false|-|)$/i;

/** Cells that a spreadsheet program has changed: a date or a logical value for a text, an error for a formula. */
const cellProblems = ({ cells }: SheetRow, mapping: Mapping): Message[] =>
  mapping.flatMap((role, column) => {
    const read = readCell(cells[column] ?? null, role);
    return role === null || !('error' in read)
      ? []
      : [{ key: read.error.key, values: read.error.values as Record<string, string> }];
  });

interface Answers {
  texts: string[];
  correct: ReadonlySet<number>;
  /** The correct answer that is not among the answers. */
  unknown?: string;
}

function answersOf({ cells }: SheetRow, layout: Layout): Answers {
  const all = layout.answers.map((column) => trimmedText(cells[column]));
  const texts = all.slice(0, all.findLastIndex((text) => text !== '') + 1);
  const right = trimmedText(cells[layout.columnOf('right')]);
  const key = trimmedText(cells[layout.columnOf('correct')]);
  const places = placesIn(key, layout);
  if (places.some((index) => index < 0 || index >= texts.length))
    return { texts, correct: new Set(), unknown: key };
  if (right === '') return { texts, correct: new Set(places) };
  if (!layout.repeatsCorrect) {
    const others = [...texts.keys()].filter((index) => texts[index] !== '');
    const named = places.map((index) => others.indexOf(index) + 1);
    return { texts: [right, ...others.map((index) => texts[index] ?? '')], correct: new Set([0, ...named]) };
  }
  const index = placeOfText(texts, right);
  return index < 0
    ? { texts, correct: new Set(), unknown: right }
    : { texts, correct: new Set([...places, index]) };
}

const SHOWN = 40;

function questionOf(row: SheetRow, layout: Layout, mapping: Mapping): FileQuestion {
  const { texts, correct, unknown } = answersOf(row, layout);
  const several = layout.columnOf('several');
  const severalText = trimmedText(row.cells[several]);
  const found = fileQuestion({
    line: row.place,
    question: fromPlainOrHtml(trimmedText(row.cells[layout.columnOf('question')])),
    multiple: several >= 0 ? YES.test(severalText) : undefined,
    answers: texts.map((answer, index) => ({ answer: fromPlainOrHtml(answer), correct: correct.has(index) })),
  });
  const own: Message[] = [
    ...cellProblems(row, mapping),
    ...(YES.test(severalText) || NO.test(severalText)
      ? []
      : [{ key: 'question.several.unknown', values: { text: severalText.slice(0, SHOWN) } } as const]),
    ...(unknown === undefined
      ? []
      : [{ key: 'question.correct.unknown', values: { answer: unknown } } as const]),
  ];
  const rest = found.problems.filter(
    ({ key }) => unknown === undefined || key !== 'question.correct.required',
  );
  return { ...found, problems: [...own, ...rest] };
}

/** How the columns of a sheet were read. */
export interface ReadSheet {
  questions: FileQuestion[];
  sheet: { headings: string[]; samples: string[][]; mapping: (ColumnRole | null)[] };
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const samplesOf = (rows: readonly SheetRow[], column: number): string[] => {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const text = trimmedText(cells[column]).slice(0, SAMPLE_LENGTH).toWellFormed();
    if (text !== '') found.add(text);
    if (found.size === SAMPLES) break;
  }
  return [...found];
};

/** Pictures that lie on no text of the question. */
const LOST_PICTURES: Message = { key: 'question.dropped.pictures' };

/** The questions of a sheet by what its columns contain, which is guessed unless it is given. */
export function parseSheet(
  rows: readonly SheetRow[],
  given?: readonly (ColumnRole | null)[],
  pictures?: SheetPictures,
): ReadSheet {
  const { headings, below: texts } = dividedSheet(rows);
  const wanted = given ?? guessColumns(headings, texts);
  const mapping = headings.map((_, column) => wanted[column] ?? null);
  const marked = markedRows(texts, mapping);
  const { rows: below, unplaced } = pictures
    ? placedPictures(marked, mapping, pictures)
    : { rows: marked, unplaced: new Set<number>() };
  const layout = layoutOf(below, headings, mapping);
  const isUsed = ({ cells }: SheetRow) =>
    mapping.some((role, column) => role !== null && trimmedText(cells[column]) !== '');
  const read = (row: SheetRow): FileQuestion => {
    const question = questionOf(row, layout, mapping);
    return unplaced.has(row.place) ? { ...question, dropped: [LOST_PICTURES] } : question;
  };
  const isReadable = layout.columnOf('question') >= 0 && layout.answers.length > 0;
  return {
    questions: isReadable ? below.filter(isUsed).map(read) : [],
    sheet: { headings, samples: headings.map((_, column) => samplesOf(texts, column)), mapping },
  };
}

const isReadAs = (cell: string, html: string): boolean =>
  'text' in readCell(cell, 'question') && fromPlainOrHtml(trimmedText(cell)) === html;

/** A text as a cell: plain where that is read as the same HTML, else HTML, within an element where it would be read as plain text. */
function cellOf(text: string): string {
  const html = text === '' || text.includes('<') ? text : `<p>${text}</p>`;
  const plain = toPlain(html);
  if (plain !== undefined && isReadAs(plain, html)) return plain;
  return isReadAs(html, html) ? html : `<div>${html}</div>`;
}

/** A row of our sheet: question, numbers of the correct answers, whether several may be chosen, answers. */
export const sheetRow = ({ question, multiple_choice, answers }: QuestionContent): string[] => [
  cellOf(question),
  answers.flatMap(({ correct_answer }, index) => (correct_answer === 1 ? [index + 1] : [])).join(', '),
  String(multiple_choice),
  ...answers.map(({ answer }) => cellOf(answer)),
];
