import { typedDay } from '@dekanat/contract/api/days.ts';
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
import type { TextKey } from '#locales/text-key.ts';
import { type Cell, type CellError, parseText } from './cells.ts';

/** A value that a cell may select: stored value, label, and aliases that are accepted. */
export interface Choice {
  value: string | number;
  label: string;
  aliases: string[];
  /** Unambiguous spelling when several choices share a name, and the message that explains it. */
  distinct?: { label: string; message: TextKey };
  /** Of several choices that share a name, the only open one is meant. The others are not listed in templates. */
  open?: boolean;
  /** Values of other columns that the choice implies when the row leaves them blank, e.g. the country of a region. */
  implies?: Record<string, string | number>;
}

/**
 * The parsed value of a cell, values implied for other columns, or an error. `namesakes`: the values of all choices that the
 * text names, where there are several.
 */
export type ParsedCell = { namesakes?: readonly Choice['value'][] } & (
  | { value?: unknown; implies?: Choice['implies'] }
  | { error: CellError }
);

/** An importable column: a field of the record, or its text in one language. */
export interface Column {
  /** `code`, `name.ru` */
  key: string;
  /** Field name in the contract's form. */
  field: string;
  language?: Language;
  label: (language: InterfaceLanguage) => string;
  /** Alternative headings. */
  aliases?: string[];
  /** Can be implied by another column. */
  implied?: true;
  /** Personal data, masked until it is revealed. */
  personal?: true;
  /** Compared without case. */
  caseInsensitive?: boolean;
  /** Compared in any script and spelling, by the column of the table that has the search key. */
  searchKey?: string;
  /** Ignored in rows of existing records, whose value is changed in another way. */
  newRecordsOnly?: true;
  /** Message key of the explanation. */
  note: TextKey;
  /** Example for columns without choices. */
  example?: string;
  /** Choices in the caller's scope. */
  choices?: (context: Context) => Promise<Choice[]>;
  /** Parses a non-blank cell; choice columns are then resolved by `ChoiceMatcher`. */
  read: (cell: Cell) => ParsedCell;
}

interface LabelledField {
  field: string;
  /** Message key of the heading. */
  label: TextKey;
}
type WithExample = LabelledField & { example: string };

const translatedLabel = (key: TextKey) => (language: InterfaceLanguage) => translate(key, language);
/** Converts input to its canonical spelling. */
type Normalise = (text: string) => string;
const textReader =
  (normalise: Normalise = (text) => text) =>
  (cell: Cell): ParsedCell => {
    const parsed = parseText(cell);
    return 'error' in parsed ? parsed : { value: normalise(parsed.text) };
  };

/** Options of text columns. */
type ColumnOptions = Partial<
  Pick<Column, 'caseInsensitive' | 'searchKey' | 'personal' | 'implied' | 'aliases' | 'note'>
>;

/** A plain text column. A code that is also typed in lower case is `caseInsensitive`. */
export const textColumn = ({
  field,
  label,
  example,
  normalise,
  ...particular
}: WithExample & ColumnOptions & { normalise?: Normalise }): Column[] => [
  {
    key: field,
    field,
    label: translatedLabel(label),
    note: 'import.note.text',
    example,
    read: textReader(normalise),
    ...particular,
  },
];

/** A cell that is split into several columns. */
export const joinedColumn = ({
  parts,
  ...named
}: WithExample & ColumnOptions & { parts: (text: string) => Record<string, string> }): Column[] =>
  textColumn(named).map((column) => ({
    ...column,
    read: (cell) => {
      const parsed = parseText(cell);
      return 'error' in parsed ? parsed : { implies: parts(parsed.text) };
    },
  }));

/** A date cell, or a date typed as text; anything else is left for the contract's schema to refuse. */
export const dayColumn = ({
  field,
  label,
  example,
  ...particular
}: WithExample & ColumnOptions): Column[] => [
  {
    key: field,
    field,
    label: translatedLabel(label),
    note: 'import.note.day',
    example,
    read: (cell) => {
      if (cell !== null && typeof cell === 'object' && 'date' in cell) return { value: cell.date };
      const parsed = parseText(cell);
      if ('error' in parsed) return parsed;
      return { value: typedDay(parsed.text) };
    },
    ...particular,
  },
];

/** A translated text has one column per language. */
export const translatedColumns = ({
  field,
  label,
  examples,
  normalise,
  aliases = (language) =>
    INTERFACE_LANGUAGES.some((one) => one === language) ? [translate(label, language)] : [],
}: LabelledField & {
  examples: Partial<Record<Language, string>>;
  normalise?: Normalise;
  /** Alternative headings in one language; the plain label of that language by default. */
  aliases?: (language: Language) => string[];
}): Column[] =>
  CONTENT_LANGUAGES.map((contentLanguage) => ({
    key: `${field}.${contentLanguage}`,
    field,
    language: contentLanguage,
    label: (language) => `${translate(label, language)} (${LANGUAGE_NAMES[contentLanguage]})`,
    aliases: aliases(contentLanguage),
    note: 'import.note.translation',
    ...(examples[contentLanguage] === undefined ? {} : { example: examples[contentLanguage] }),
    read: textReader(normalise),
  }));

/** An integer; anything else is left for the contract's schema to refuse. */
export const numberColumn = ({ field, label, example }: WithExample): Column[] => [
  {
    key: field,
    field,
    label: translatedLabel(label),
    note: 'import.note.number',
    example,
    read: (cell) => {
      const parsed = parseText(cell);
      if ('error' in parsed) return parsed;
      return { value: /^[+-]?\d{1,15}$/.test(parsed.text) ? Number(parsed.text) : parsed.text };
    },
  },
];

/** A reference to another record, or a value of a list, matched by any alias. */
export const choiceColumn = ({
  field,
  label,
  choices,
}: LabelledField & { choices: (context: Context) => Promise<Choice[]> }): Column[] => [
  {
    key: field,
    field,
    label: translatedLabel(label),
    note: 'import.note.choice',
    choices,
    read: textReader(),
  },
];

/** All translations of a message. */
const translationsOf = (key: TextKey) => INTERFACE_LANGUAGES.map((language) => translate(key, language));

/** A choice among values with translated labels. */
export const fixedChoiceColumn = (
  named: LabelledField,
  values: { value: string | number; key: TextKey; aliases?: string[] }[],
) =>
  choiceColumn({
    ...named,
    choices: async ({ language }) =>
      values.map(({ value, key, aliases = [] }) => ({
        value,
        label: translate(key, language),
        aliases: [String(value), ...aliases, ...translationsOf(key)],
      })),
  });

export const statusColumn = (): Column[] =>
  fixedChoiceColumn({ field: 'status', label: 'field.status' }, [
    { value: 1, key: 'status.active' },
    { value: 0, key: 'status.inactive' },
  ]);

export const personStatusColumn = (): Column[] =>
  fixedChoiceColumn({ field: 'status', label: 'field.status' }, [
    { value: 1, key: 'person_status.active', aliases: translationsOf('status.active') },
    { value: 0, key: 'person_status.inactive', aliases: translationsOf('status.inactive') },
  ]);

/** A language of instruction. */
export const languageColumn = (named: LabelledField): Column[] =>
  fixedChoiceColumn(
    named,
    CONTENT_LANGUAGES.map((value) => ({
      value,
      key: `study_language.${value}`,
      aliases: [LANGUAGE_NAMES[value]],
    })),
  );

/** A choice with its names by language and its code. */
interface NamedRecord {
  value: string | number;
  names: Partial<Record<Language, string>>;
  code: string | null;
}

/** Matched by code and by name in any language. */
export function namedChoice({ value, names, code }: NamedRecord, language: InterfaceLanguage): Choice {
  const aliases = Object.values(names);
  return {
    value,
    label: names[language] ?? aliases[0] ?? code ?? String(value),
    aliases: [...aliases, ...(code === null ? [] : [code])],
  };
}

/** SQL for all names of the record with this id, for `namedChoice`. */
export const allNames = <Text extends string>(
  { table, key }: Texts<Text>,
  text: NoInfer<Text>,
  id: `${string}.${string}`,
) => sql<NamedRecord['names']>`(
  select coalesce(jsonb_object_agg(t.language, t.${sql.ref(text)}), '{}')
  from ${sql.table(table)} t where t.${sql.ref(key)} = ${sql.ref(id)})`;

/**
 * Loads the records of a table as choices; `filter` restricts them to the caller's scope, `code` is the column of their
 * code, where they have one.
 */
export const namedChoices =
  (
    table: string,
    texts: Texts<'name'>,
    code: string | undefined,
    filter: (scope: Scope) => Expression<SqlBool> = () => sql<SqlBool>`true`,
  ) =>
  async (context: Context): Promise<Choice[]> => {
    const { rows } = await sql<NamedRecord>`
      select id as value, ${code === undefined ? sql`null` : sql.ref(code)} as code, ${allNames(texts, 'name', `${table}.id`)} as names
      from ${sql.table(table)} where ${filter(context.scope)} order by id`.execute(context.db);
    return rows.map((row) => namedChoice(row, messageLanguage(context)));
  };
