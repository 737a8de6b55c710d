import type { Language } from '../api/languages.ts';

/** The words for the fields of templates: `{name}`, `{ism}` and `{имя}` are one field, with values in the language of the word. */
const WORDS = {
  name: { en: 'name', oz: 'ism', ru: 'имя' },
  group: { en: 'group', oz: 'guruh', ru: 'группа' },
  debt: { en: 'debt', oz: 'qarz', ru: 'долг' },
} as const satisfies Record<string, Partial<Record<Language, string>>>;

export type MessageField = keyof typeof WORDS;
type FieldWordLanguage = keyof (typeof WORDS)[MessageField];
/** A word for a field as it is written between the braces. */
export type FieldWord = (typeof WORDS)[MessageField][FieldWordLanguage];
export const MESSAGE_FIELDS = Object.keys(WORDS) as MessageField[];

interface FieldMeaning {
  field: MessageField;
  language: FieldWordLanguage;
}
const MEANINGS = new Map<string, FieldMeaning>(
  MESSAGE_FIELDS.flatMap((field) =>
    (Object.keys(WORDS[field]) as FieldWordLanguage[]).map(
      (language) => [WORDS[field][language], { field, language }] as const,
    ),
  ),
);

/** The field and the language of a word. */
export const meaningOf = (word: FieldWord) => MEANINGS.get(word) as FieldMeaning;

/** The word for a field in a language of the interface. */
export const fieldWord = (field: MessageField, language: string): FieldWord => {
  const { en, oz, ru } = WORDS[field];
  if (language === 'ru') return ru;
  return language === 'en' ? en : oz;
};

const WORD_MAX = 40;
const PLACEHOLDER = /\{([\p{L}\p{N}_ -]+)\}/gu;
const TAG = /<[^<>]*>/g;
/** Tags match first, so that their attributes name no fields. An editor may format a part of a placeholder: `{<b>name</b>}`. */
const TAG_OR_PLACEHOLDER = /<[^<>]*>|\{((?:<[^<>]*>|[\p{L}\p{N}_ -])+)\}/gu;

const normalised = (written: string) => written.trim().toLowerCase();
const isFieldWord = (word: string): word is FieldWord => MEANINGS.has(word);

function foundIn(written: readonly string[]): { words: FieldWord[]; unknown: string[] } {
  const short = written.filter((word) => word !== '' && word.length <= WORD_MAX);
  return {
    words: [...new Set(short.map(normalised).filter(isFieldWord))],
    unknown: [...new Set(short.filter((word) => !isFieldWord(normalised(word))))],
  };
}

/** The words for fields in a plain text, and the words between braces that are no field. */
export const fieldWordsIn = (text: string) =>
  foundIn([...text.matchAll(PLACEHOLDER)].map(([, word = '']) => word));

/** The same for HTML. */
export const fieldWordsInHtml = (html: string) =>
  foundIn([...html.matchAll(TAG_OR_PLACEHOLDER)].map(([, word = '']) => word.replace(TAG, '')));

/** Values by word. Messages of earlier versions have one value for all words of a field, under its English word. */
export type FieldValues = Partial<Record<FieldWord, string>>;

const valueIn = (written: string, values: FieldValues) => {
  const word = normalised(written);
  return isFieldWord(word) ? (values[word] ?? values[meaningOf(word).field]) : undefined;
};

/** Replaces the fields of a plain text. */
export const fillFields = (text: string, values: FieldValues): string =>
  text.replace(PLACEHOLDER, (placeholder, word: string) => valueIn(word, values) ?? placeholder);

/** Replaces the fields in the text of HTML; the values must be escaped. Tags within a placeholder stay around its value. */
export const fillFieldsInHtml = (html: string, values: FieldValues): string =>
  html.replace(TAG_OR_PLACEHOLDER, (match, marked?: string) => {
    const value = marked === undefined ? undefined : valueIn(marked.replace(TAG, ''), values);
    if (marked === undefined || value === undefined) return match;
    const leading = /^(?:<[^<>]*>)*/.exec(marked)?.[0] ?? '';
    return leading + value + (marked.slice(leading.length).match(TAG) ?? []).join('');
  });
