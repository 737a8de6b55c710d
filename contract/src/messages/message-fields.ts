/** Fields of templates with the words for them in the languages of the interface; `{name}`, `{ism}` and `{имя}` are one field. */
const WORDS = {
  name: ['name', 'ism', 'имя'],
  group: ['group', 'guruh', 'группа'],
  debt: ['debt', 'qarz', 'долг'],
} as const;

export type MessageField = keyof typeof WORDS;
export const MESSAGE_FIELDS = Object.keys(WORDS) as MessageField[];

const FIELD_OF_WORD = new Map(
  MESSAGE_FIELDS.flatMap((field) => WORDS[field].map((word) => [word as string, field] as const)),
);

/** The word for a field in a language, as people write it between braces. */
export const fieldWord = (field: MessageField, language: string): string => {
  const [english, uzbek, russian] = WORDS[field];
  if (language === 'ru') return russian;
  return language === 'en' ? english : uzbek;
};

const WORD_MAX = 40;
const PLACEHOLDER = /\{([\p{L}\p{N}_ -]+)\}/gu;
const TAG = /<[^<>]*>/g;
/** Tags match first, so that their attributes name no fields. An editor may format a part of a placeholder: `{<b>name</b>}`. */
const TAG_OR_PLACEHOLDER = /<[^<>]*>|\{((?:<[^<>]*>|[\p{L}\p{N}_ -])+)\}/gu;

const fieldOf = (word: string) => FIELD_OF_WORD.get(word.trim().toLowerCase());

function foundIn(words: readonly string[]): { fields: MessageField[]; unknown: string[] } {
  const short = words.filter((word) => word !== '' && word.length <= WORD_MAX);
  return {
    fields: MESSAGE_FIELDS.filter((field) => short.some((word) => fieldOf(word) === field)),
    unknown: [...new Set(short.filter((word) => fieldOf(word) === undefined))],
  };
}

/** The fields that a plain text names, and the words between braces that are no field. */
export const fieldsIn = (text: string) =>
  foundIn([...text.matchAll(PLACEHOLDER)].map(([, word = '']) => word));

/** The same for HTML. */
export const fieldsInHtml = (html: string) =>
  foundIn([...html.matchAll(TAG_OR_PLACEHOLDER)].map(([, word = '']) => word.replace(TAG, '')));

export type FieldValues = Partial<Record<MessageField, string>>;

const valueIn = (word: string, values: FieldValues) => {
  const field = fieldOf(word);
  return field && values[field];
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
