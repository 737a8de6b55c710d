/** The names of a student in one script, as `search_key` folds them. */
export interface FoldedName {
  surname: string;
  first: string;
  third: string;
}

type Compare = (word: string, name: string) => boolean;

const wordsOf = (key: string) => key.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** The words of a name, and the whole as one word: “Muhammad Ali” is also written “Muhammadali”. */
const spellingsOf = (key: string) => [...wordsOf(key), wordsOf(key).join('')];

/** A word and the letters that stand for each other when a name is written in another script: “Xoʻjayev”, “Ходжаев”. */
const spelling = (word: string) =>
  word
    .replace(/dj|zh/g, 'j')
    .replaceAll('kh', 'h')
    .replaceAll('ts', 's')
    .replaceAll('y', '')
    .replace(/[au]/g, 'o')
    .replaceAll('q', 'k')
    .replaceAll('g', 'h')
    .replaceAll('w', 'v')
    .replace(/(.)\1+/g, '$1');
const consonants = (word: string) => word.replace(/[eio]/g, '');

/** Letters of an initial: “Sh.”, “Ю.”. */
const INITIAL = 2;

/** The word, or its beginning. */
const isWritten: Compare = (word, name) => name.startsWith(word);

const isSpelt: Compare = (word, name) => {
  const [one, other] = [spelling(word), spelling(name)];
  return other.startsWith(one) || (consonants(one) !== '' && consonants(one) === consonants(other));
};

/** Whether the words name the student by surname and first name, in any order, or by one of them alone. */
function isNamed(words: readonly string[], { surname, first, third }: FoldedName, is: Compare): boolean {
  const isOneOf = (names: string[]) => (word: string) => names.some((name) => is(word, name));
  const [isSurname, isFirst] = [isOneOf(spellingsOf(surname)), isOneOf(spellingsOf(first))];
  const patronymic = new Set(wordsOf(third));
  const named = words.filter((word) => !patronymic.has(word));
  const isAlone = (isIt: (word: string) => boolean) =>
    named.every((word) => isIt(word) && (named.length === 1 || word.length > INITIAL));
  return (
    isAlone(isSurname) ||
    isAlone(isFirst) ||
    named.some((word, at) => isSurname(word) && named.some((other, place) => place !== at && isFirst(other)))
  );
}

/**
 * Whether a name in a file can be that of the student: shortened, initialled, without the patronymic, or spelt as in another script.
 * It cannot if it is written as the name of another student of the sheet.
 */
export function fitsStudent(
  key: string,
  student: readonly FoldedName[],
  ofSheet: Iterable<readonly FoldedName[]>,
): boolean {
  const words = wordsOf(key);
  const isOf = (names: readonly FoldedName[], is: Compare) => names.some((name) => isNamed(words, name, is));
  if (isOf(student, isWritten)) return true;
  return isOf(student, isSpelt) && ![...ofSheet].some((names) => isOf(names, isWritten));
}
