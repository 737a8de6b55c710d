import { type ColumnRole, isAnswerRole } from '@dekanat/contract/syllabi/tests.ts';
import { matchingKey, trimmedText } from '#platform/imports/cells.ts';
import type { SheetRow } from '#platform/imports/stored-rows.ts';

export type Mapping = readonly (ColumnRole | null)[];

/** Whether a column contains texts of questions, which may show pictures. */
export const hasTexts = (role: Mapping[number] | undefined): boolean =>
  role === 'question' || role === 'right' || (typeof role === 'string' && isAnswerRole(role));

/** What a heading says of its column; `answer` alone may be the answers or the correct one. */
type Heading = 'question' | 'several' | 'wrong' | 'correct' | 'place' | 'choice' | 'answer' | undefined;

const QUESTION =
  /^(?:test )?(?:savol(?:lar|i)?|savol matni|topshiriq|савол|вопрос(?:ы)?|текст вопроса|задание|question(?:s| text)?|test)$/;
const SEVERAL = /bir nechta|бир нечта|нескольк|several|multiple/;
const WRONG = /noto.?g.?ri|нотўғри|неверн|неправильн|ошибочн|wrong|incorrect|muqobil|муқобил|distractor|xato/;
const CORRECT = /to.?g.?ri|тўғри|верн|правильн|correct|right|kalit|ключ|^key$/;
/** The heading says that the column has numbers or letters, not texts. */
const PLACE = /raqam|рақам|номер|number|harf|ҳарф|букв|letter/;
const CHOICE =
  /^(?:(?:javob|жавоб|ответ|answer|variant|вариант|option) ?)?(?:[a-zа-яёўқғҳ]|\d{1,2})[)]?$|^(?:javob |жавоб )?(?:variant|вариант|option)(?:lari?|ы|s)?$/;
const ANSWER = /^(?:javob|жавоб|ответ|answer)(?:i|lar|ы|s)?$/;
const LONGEST_HEADING = 60;

function headingOf(text: string): Heading {
  const heading = matchingKey(text.replace(/[*:№.]+/g, ' ')).trim();
  if (heading === '' || heading.length > LONGEST_HEADING) return undefined;
  if (SEVERAL.test(heading)) return 'several';
  if (WRONG.test(heading)) return 'wrong';
  if (CORRECT.test(heading)) return PLACE.test(heading) ? 'place' : 'correct';
  if (QUESTION.test(heading)) return 'question';
  if (CHOICE.test(heading)) return 'choice';
  return ANSWER.test(heading) ? 'answer' : undefined;
}

/** Headings stand among the first rows, below a title. */
const ROWS_ABOVE = 10;
const isHeadings = ({ cells }: SheetRow): boolean => {
  const found = cells.flatMap((cell) => headingOf(trimmedText(cell)) ?? []);
  return found.includes('question') && found.length > 1;
};
const filled = ({ cells }: SheetRow) => cells.filter((cell) => trimmedText(cell) !== '').length;

/** The texts of the headings, and the rows below them; without headings the rows below a title. */
export function dividedSheet(rows: readonly SheetRow[]): { headings: string[]; below: readonly SheetRow[] } {
  const at = rows.slice(0, ROWS_ABOVE).findIndex(isHeadings);
  const firstWide = rows.findIndex((row) => filled(row) > 1);
  const below = at >= 0 ? rows.slice(at + 1) : rows.slice(Math.max(firstWide, 0));
  const columns = Math.max(
    0,
    ...rows.map(({ cells }) => cells.findLastIndex((cell) => trimmedText(cell) !== '') + 1),
  );
  const cells = rows[at]?.cells ?? [];
  return { headings: Array.from({ length: columns }, (_, index) => trimmedText(cells[index])), below };
}

const LETTER_OR_NUMBER = /^(?:\p{L}|\d{1,2})[).]?(?:[\s,;/]+(?:\p{L}|\d{1,2})[).]?)*$/u;
/** Whether most cells name answers by letters or numbers. */
function namesPlaces(rows: readonly SheetRow[], column: number, answers: number): boolean {
  const texts = rows.map(({ cells }) => trimmedText(cells[column])).filter((text) => text !== '');
  const isPlace = (text: string) =>
    LETTER_OR_NUMBER.test(text) && (text.match(/\d+/g) ?? []).every((number) => Number(number) <= answers);
  return texts.filter(isPlace).length * 2 > texts.length;
}

const isChoice = (heading: Heading) => heading === 'choice' || heading === 'wrong';
const isOneOfAnswers = (heading: Heading) => isChoice(heading) || heading === 'answer';

/** The meanings of the headings. Columns without one belong to the answers beside them, as below a merged heading. */
function meaningsOf(headings: readonly string[], below: readonly SheetRow[]): Heading[] {
  const found = headings.map(headingOf);
  const isUnnamed = (column: number) =>
    headings[column] === '' && below.some(({ cells }) => trimmedText(cells[column]) !== '');
  const hasAnswers = found.some(isOneOfAnswers);
  for (const column of found.keys())
    if (isUnnamed(column) && (!hasAnswers || isOneOfAnswers(found[column - 1]))) found[column] = 'choice';
  return found;
}

/** Whether a heading such as `Javob` names the correct answer, because other headings name the answers. */
const isAnswerCorrect = (found: readonly Heading[]): boolean =>
  !found.some((heading) => heading === 'correct' || heading === 'place') &&
  found.filter((heading) => heading === 'answer').length === 1 &&
  found.some(isChoice);

/** Guesses what each column contains. Without headings: the question, the correct answer, and the wrong ones. */
export function guessColumns(headings: readonly string[], below: readonly SheetRow[]): (ColumnRole | null)[] {
  const found = meaningsOf(headings, below);
  if (!found.includes('question'))
    return headings.map(
      (_, index): ColumnRole => (index === 0 ? 'question' : index === 1 ? 'right' : `answer.${index - 1}`),
    );
  const answer: Heading = isAnswerCorrect(found) ? 'correct' : 'choice';
  const meanings = found.map((heading) => (heading === 'answer' ? answer : heading));
  const answers = meanings.filter(isChoice).length;
  const correctRole = (column: number): ColumnRole =>
    !found.includes('wrong') && namesPlaces(below, column, answers) ? 'correct' : 'right';
  const used = new Set<ColumnRole>();
  return meanings.map((heading, column) => {
    const role = roleOf(
      heading,
      () => correctRole(column),
      meanings.slice(0, column + 1).filter(isChoice).length,
    );
    if (role === null || used.has(role)) return null;
    used.add(role);
    return role;
  });
}

function roleOf(heading: Heading, correctRole: () => ColumnRole, answer: number): ColumnRole | null {
  if (heading === 'question' || heading === 'several') return heading;
  if (heading === 'place') return 'correct';
  if (heading === 'correct') return correctRole();
  return isChoice(heading) ? `answer.${answer}` : null;
}

/** The columns of the answers, in order. */
export const answerColumns = (mapping: Mapping): number[] =>
  mapping
    .flatMap((role, column) => (role !== null && isAnswerRole(role) ? [{ role, column }] : []))
    .toSorted((one, other) => Number(one.role.slice(7)) - Number(other.role.slice(7)))
    .map(({ column }) => column);
