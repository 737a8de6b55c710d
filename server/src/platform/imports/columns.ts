import {
  CONTENT_LANGUAGES,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  type Language,
} from '@dekanat/contract/api/languages.ts';
import { LANGUAGE_NAMES } from '@dekanat/contract/reference/languages.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import type { Scope } from '#api/scope.ts';
import type { Texts } from '#crud/translations.ts';
import { type Cell, type CellError, folded, textIn } from './cells.ts';

/** What a cell may name: the value that is stored, what it is called, and by what else it is known. */
export interface Choice {
  value: string | number;
  label: string;
  words: string[];
  /** How one writes it where others are called the same. */
  apart?: string;
  /** What else follows from it, by column, where a row leaves that blank: a region lies in one country. */
  implies?: Record<string, string | number>;
}

/** What a cell means, in its own column or in others, or why it means nothing. */
export type ParsedCell = { value?: unknown; implies?: Choice['implies'] } | { wrong: CellError };

/** A column that a file may have: a field of the record, or a text of it in one language. */
export interface Column {
  /** `code`, `name.ru` */
  key: string;
  /** As the contract's form names it. */
  field: string;
  language?: Language;
  label: (language: InterfaceLanguage) => string;
  /** Other headings that say the same. */
  also?: string[];
  /** Follows from what another column says. */
  implied?: true;
  /** Covered to whoever was not shown it: what stands there is personal. */
  personal?: true;
  /** Upper and lower case mean the same in it. */
  caseless?: boolean;
  /** Key of what it may hold, in words. */
  note: string;
  /** Where there is nothing to choose from. */
  example?: string;
  /** What there is to choose from, in the caller's scope. */
  choices?: (context: Context) => Promise<Choice[]>;
  /** How a cell that is not blank is read; of what there is to choose from, by `choose`. */
  read: (cell: Cell) => ParsedCell;
}

interface Named {
  field: string;
  /** Key of its heading. */
  label: string;
}
type WithExample = Named & { example: string };

const saying = (key: string) => (language: InterfaceLanguage) => translate(key, language);
/** Brings what is known in one spelling only into it. */
type Tidy = (text: string) => string;
const textBy =
  (tidy: Tidy) =>
  (cell: Cell): ParsedCell => {
    const said = textIn(cell);
    return 'wrong' in said ? said : { value: tidy(said.text) };
  };
const asText = textBy((text) => text);

/** What else may be said of a column of words. */
type Particular = Partial<Pick<Column, 'caseless' | 'personal' | 'implied' | 'also' | 'note'>>;

/** Words as they are. A code that people also write in small letters is `caseless`. */
export const textColumn = ({
  field,
  label,
  example,
  tidy,
  ...particular
}: WithExample & Particular & { tidy?: Tidy }): Column[] => [
  {
    key: field,
    field,
    label: saying(label),
    note: 'import.note.text',
    example,
    read: tidy === undefined ? asText : textBy(tidy),
    ...particular,
  },
];

/** One cell that says what is written in several columns. */
export const joinedColumn = ({
  parts,
  ...named
}: WithExample & Particular & { parts: (text: string) => Record<string, string> }): Column[] =>
  textColumn(named).map((column) => ({
    ...column,
    read: (cell) => {
      const said = textIn(cell);
      return 'wrong' in said ? said : { implies: parts(said.text) };
    },
  }));

const WRITTEN_DAY = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;

/** A day, as a spreadsheet keeps it or as people write it; what is none, the contract's schema refuses in its words. */
export const dayColumn = ({ field, label, example, ...particular }: WithExample & Particular): Column[] => [
  {
    key: field,
    field,
    label: saying(label),
    note: 'import.note.day',
    example,
    read: (cell) => {
      if (cell !== null && typeof cell === 'object') return { value: cell.date };
      const said = textIn(cell);
      if ('wrong' in said) return said;
      const [, day = '', month = '', year] = WRITTEN_DAY.exec(said.text) ?? [];
      return { value: year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : said.text };
    },
    ...particular,
  },
];

/** A translated text: a column for each language. */
export const translatedColumns = ({
  field,
  label,
  examples,
  tidy,
  also = (language) =>
    INTERFACE_LANGUAGES.some((one) => one === language) ? [translate(label, language)] : [],
}: Named & {
  examples: Partial<Record<Language, string>>;
  tidy?: Tidy;
  /** Headings of the text in one language; usually that of the text alone, in this language. */
  also?: (language: Language) => string[];
}): Column[] =>
  CONTENT_LANGUAGES.map((of) => ({
    key: `${field}.${of}`,
    field,
    language: of,
    label: (language) => `${translate(label, language)} (${LANGUAGE_NAMES[of]})`,
    also: also(of),
    note: 'import.note.translation',
    ...(examples[of] === undefined ? {} : { example: examples[of] }),
    read: tidy === undefined ? asText : textBy(tidy),
  }));

/** A whole number; what is none, the contract's schema refuses in its words. */
export const numberColumn = ({ field, label, example }: WithExample): Column[] => [
  {
    key: field,
    field,
    label: saying(label),
    note: 'import.note.number',
    example,
    read: (cell) => {
      const said = textIn(cell);
      if ('wrong' in said) return said;
      return { value: /^[+-]?\d{1,15}$/.test(said.text) ? Number(said.text) : said.text };
    },
  },
];

/** Another record, or a word of a list: named by any of its words. */
export const choiceColumn = ({
  field,
  label,
  choices,
}: Named & { choices: (context: Context) => Promise<Choice[]> }): Column[] => [
  { key: field, field, label: saying(label), note: 'import.note.choice', choices, read: asText },
];

/** Words of the interface that stand for a value, in all languages that it has. */
const wordsFor = (key: string) => INTERFACE_LANGUAGES.map((language) => translate(key, language));

/** One of some values that the interface has words for. */
export const fixedChoiceColumn = (
  named: Named,
  values: { value: string | number; key: string; words?: string[] }[],
) =>
  choiceColumn({
    ...named,
    choices: async ({ language }) =>
      values.map(({ value, key, words = [] }) => ({
        value,
        label: translate(key, language),
        words: [String(value), ...words, ...wordsFor(key)],
      })),
  });

export const statusColumn = (): Column[] =>
  fixedChoiceColumn({ field: 'status', label: 'field.status' }, [
    { value: 1, key: 'status.active' },
    { value: 0, key: 'status.inactive' },
  ]);

/** A language that something is taught or written in. */
export const languageColumn = (named: Named): Column[] =>
  fixedChoiceColumn(
    named,
    CONTENT_LANGUAGES.map((value) => ({
      value,
      key: `study_language.${value}`,
      words: [LANGUAGE_NAMES[value]],
    })),
  );

/** What there is to choose from, by every word that names it; a word that names several names none. */
export class ChoiceMatcher {
  readonly choices: Choice[];
  private readonly byWord = new Map<string, Choice | Choice[]>();
  constructor(choices: Choice[]) {
    this.choices = choices;
    for (const choice of choices) {
      for (const word of new Set(choice.words.map(folded))) {
        const known = this.byWord.get(word);
        this.byWord.set(word, known === undefined ? choice : [known, choice].flat());
      }
    }
  }
  choose(text: string): ParsedCell {
    const found = this.byWord.get(folded(text));
    if (Array.isArray(found)) {
      const one = found.find(({ apart }) => apart)?.apart;
      const key = one === undefined ? 'import.choice.several' : 'import.choice.several.apart';
      return { wrong: { key, values: { text, one } } };
    }
    return found === undefined
      ? { wrong: { key: 'import.choice.unknown', values: { text } } }
      : { value: found.value, implies: found.implies };
  }
  labelOf(value: unknown): string | undefined {
    return this.choices.find((choice) => choice.value === value)?.label;
  }
}

/** What a record, or a word of a list, is called in each language, and what else it is known by. */
interface NamedRecord {
  value: string | number;
  names: Partial<Record<Language, string>>;
  code: string | null;
}

/** Known by its code and by its name in any language. */
export function namedChoice({ value, names, code }: NamedRecord, language: InterfaceLanguage): Choice {
  const words = Object.values(names);
  return {
    value,
    label: names[language] ?? words[0] ?? code ?? String(value),
    words: [...words, ...(code === null ? [] : [code])],
  };
}

/** All names of the record that `id` names, for `namedChoice`. */
export const allNames = <Text extends string>(
  { table, key }: Texts<Text>,
  text: NoInfer<Text>,
  id: `${string}.${string}`,
) => sql<NamedRecord['names']>`(
  select coalesce(jsonb_object_agg(t.language, t.${sql.ref(text)}), '{}')
  from ${sql.table(table)} t where t.${sql.ref(key)} = ${sql.ref(id)})`;

/** The records of a table as choices, those alone that `which` picks in the caller's scope; `code` is the column of what they are known by. */
export const namedChoices =
  (
    table: string,
    texts: Texts<'name'>,
    code: string,
    which: (scope: Scope) => Expression<SqlBool> = () => sql<SqlBool>`true`,
  ) =>
  async (context: Context): Promise<Choice[]> => {
    const { rows } = await sql<NamedRecord>`
      select id as value, ${sql.ref(code)} as code, ${allNames(texts, 'name', `${table}.id`)} as names
      from ${sql.table(table)} where ${which(context.scope)} order by id`.execute(context.db);
    return rows.map((row) => namedChoice(row, messageLanguage(context)));
  };
