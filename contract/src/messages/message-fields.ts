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

const PLACEHOLDER = /\{([\p{L}\p{N}_ -]{1,40})\}/gu;
const TAG = /<[^<>]*>/g;

const fieldOf = (word: string) => FIELD_OF_WORD.get(word.trim().toLowerCase());

/** The fields that a title or the HTML of a message names, and the words between braces that are no field. */
export function fieldsIn(source: string): { fields: MessageField[]; unknown: string[] } {
  const words = [...source.replace(TAG, ' ').matchAll(PLACEHOLDER)].map(([, word = '']) => word);
  return {
    fields: MESSAGE_FIELDS.filter((field) => words.some((word) => fieldOf(word) === field)),
    unknown: [...new Set(words.filter((word) => fieldOf(word) === undefined))],
  };
}

export type FieldValues = Partial<Record<MessageField, string>>;

/** Replaces the fields of a text; tags and their attributes stay as they are. */
export const fillFields = (source: string, values: FieldValues): string =>
  source
    .split(/(<[^<>]*>)/)
    .map((part) =>
      part.startsWith('<') && part.endsWith('>')
        ? part
        : part.replace(PLACEHOLDER, (placeholder, word: string) => {
            const field = fieldOf(word);
            return (field && values[field]) ?? placeholder;
          }),
    )
    .join('');
