import { FALLBACK_LANGUAGE, type Language } from '@dekanat/contract/api/languages.ts';
import { z } from 'zod';
import { parsedFields } from '#api/form-rules.ts';
import { parsedTexts, parseForms, type Texts, textsOf } from './forms.ts';
import { type CurrentRecord, type Fields, type ImportKind, isText } from './import-kind.ts';
import { ACCOUNT_FIELD } from './imported-accounts.ts';
import type { Problem, ReadRow } from './read-rows.ts';

/** A changed field. */
export interface Change {
  column: string;
  from: unknown;
  to: unknown;
  /** A user entered or edited the field, so it is not overwritten. */
  kept?: true;
  /** Empty columns of the record that its new account filled. */
  filled?: string[];
}

/** The result of validating a row. */
export interface RowResult {
  outcome: 'create' | 'update' | 'unchanged' | 'error';
  problems: Problem[];
  changes: Change[];
  /** The form as a user would send it, in one language; for an invalid row the fields that could be parsed. */
  body: Fields;
  /** Values of the table's columns, and texts by language. */
  columns: Fields;
  texts: (Fields & { language: Language })[];
  /** Parsed value of each non-blank cell. */
  parsed: Fields;
}

/** A row with its result. */
export interface ValidatedRow {
  row: ReadRow;
  result: RowResult;
  /** Id of the existing or created record. */
  id: number | null;
  current?: CurrentRecord | undefined;
  /** Values that the last import wrote. */
  lastImported?: Fields | undefined;
  /** Username of the account to create or rename. */
  username?: string;
}

const equal = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
/** Form fields that are no columns of the record. */
const NON_COLUMNS = ['language', 'university_id', 'version', ACCOUNT_FIELD];
/** A record without translated texts may have a language as one of its columns. */
const isColumn = ({ texts }: Pick<ImportKind, 'texts'>, name: string): boolean =>
  !NON_COLUMNS.includes(name) || (name === 'language' && texts === null);

const columnsOf = (kind: ImportKind, body: Fields): Fields =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        value !== undefined && isColumn(kind, name) && name !== kind.translationsField && !isText(kind, name),
    ),
  );

export const failedRow = (problems: Problem[], body: Fields = {}): RowResult => ({
  outcome: 'error',
  problems,
  changes: [],
  body,
  columns: {},
  texts: [],
  parsed: {},
});

const plainValues = (kind: ImportKind, values: Fields): Fields =>
  Object.fromEntries(
    kind.columns.flatMap(({ key, language }) =>
      language === undefined && values[key] !== undefined ? [[key, values[key]]] : [],
    ),
  );

/**
 * The fields of an invalid row that cross-field rules may inspect; an unparsable cell counts as unknown, not as blank.
 */
const readableFields = (schema: z.ZodObject, plain: Fields, parseProblems: Problem[]): Fields => ({
  ...parsedFields(schema, plain),
  ...Object.fromEntries(parseProblems.map(({ column }) => [column, undefined])),
});

export function validateNew(kind: ImportKind, { values, problems: parseProblems }: ReadRow): RowResult {
  const texts = textsOf(kind, values);
  // Like an empty form.
  const empty = Object.fromEntries((kind.texts?.columns ?? []).map((column) => [column, '']));
  if (texts.size === 0 && kind.translationsField === undefined) texts.set(FALLBACK_LANGUAGE, empty);
  const plain = plainValues(kind, values);
  const { forms, problems } = parseForms(kind.create, kind, plain, texts);
  const unparsed = new Set(parseProblems.map(({ column }) => column));
  // An unparsable cell is not also reported as missing.
  const allProblems = [...parseProblems, ...problems.filter(({ column }) => !unparsed.has(column))];
  const [form] = forms;
  if (allProblems.length > 0 || form === undefined)
    return failedRow(allProblems, readableFields(kind.create, plain, parseProblems));
  const parsedByLanguage = parsedTexts(kind, forms);
  return {
    outcome: 'create',
    problems: [],
    changes: [],
    body: form.body,
    columns: columnsOf(kind, form.body),
    texts: parsedByLanguage,
    parsed: parsedCells(kind, values, form.body, parsedByLanguage),
  };
}

/** An existing record to compare with the row. */
export interface ExistingRecord {
  current: CurrentRecord;
  /** Values that the last import wrote. */
  lastImported: Fields | undefined;
  overwrite: boolean;
  /** Whether a value that no import has written stays: a person entered it, and the rows come from another system. */
  keepsEntered: boolean;
}

/** Texts to send: a form with the texts of all languages must repeat the unchanged ones. */
function textsToSend(kind: ImportKind, values: Fields, { texts }: CurrentRecord): Texts {
  const rowTexts = textsOf(kind, values);
  const current: Texts = new Map(Object.entries(texts) as [Language, Fields][]);
  if (kind.translationsField !== undefined) return new Map([...current, ...rowTexts]);
  if (rowTexts.size === 0) return new Map([...current].slice(0, 1));
  // A row may have only some texts of a language.
  return new Map([...rowTexts].map(([language, text]) => [language, { ...current.get(language), ...text }]));
}

/** The record as an update form. Values that the form does not accept, such as an unknown group, are left out. */
const formOf = ({ update: { shape }, texts }: ImportKind, { columns }: CurrentRecord): Fields =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const { [name]: value } = columns;
      const isSent =
        name in columns && isColumn({ texts }, name) && (value !== null || z.safeParse(field, value).success);
      return isSent ? [[name, value]] : [];
    }),
  );

/** A row without the columns of new records. */
function withoutNewRecordsOnly({ columns }: ImportKind, row: ReadRow): ReadRow {
  const ignored = columns.flatMap(({ key, newRecordsOnly }) => (newRecordsOnly ? [key] : []));
  if (ignored.length === 0) return row;
  return {
    ...row,
    values: Object.fromEntries(Object.entries(row.values).filter(([key]) => !ignored.includes(key))),
    problems: row.problems.filter(({ column }) => column === null || !ignored.includes(column)),
  };
}

/** A row without implied values that repeat what lists show of the record. */
function withoutRepeats({ repeats }: ImportKind, row: ReadRow, { columns }: CurrentRecord): ReadRow {
  if (repeats === undefined || row.implied.size === 0) return row;
  const entries = Object.entries(row.values);
  const implied = Object.fromEntries(entries.filter(([key]) => row.implied.has(key)));
  const repeated = repeats(implied, columns);
  return { ...row, values: Object.fromEntries(entries.filter(([key]) => !repeated.includes(key))) };
}

/** A row whose text names the stored choice among others does not change it. */
function withStoredNamesakes({ columns }: ImportKind, row: ReadRow, current: CurrentRecord): ReadRow {
  const stored = columns.flatMap(({ key, field }) =>
    row.namesakes.get(key)?.includes(current.columns[field]) ? [[key, current.columns[field]] as const] : [],
  );
  if (stored.length === 0) return row;
  return {
    ...row,
    values: { ...row.values, ...Object.fromEntries(stored) },
    problems: row.problems.filter(({ column }) => stored.every(([key]) => key !== column)),
  };
}

export function validateExisting(kind: ImportKind, row: ReadRow, record: ExistingRecord): RowResult {
  const { current } = record;
  const meant = withoutNewRecordsOnly(kind, withStoredNamesakes(kind, row, current));
  const changing = withoutRepeats(kind, meant, current);
  const { values, problems: parseProblems } = changing;
  const plain = { ...formOf(kind, current), ...plainValues(kind, values) };
  const { forms, problems } = parseForms(kind.update, kind, plain, textsToSend(kind, values, current));
  const allProblems = [...parseProblems, ...problems];
  const [form] = forms;
  if (allProblems.length > 0 || form === undefined)
    return failedRow(allProblems, readableFields(kind.update, plain, parseProblems));
  const texts = parsedTexts(kind, forms);
  const parsed = parsedCells(kind, values, form.body, texts);
  const changes = changesTo(kind, parsed, record);
  const writes = new Map(changes.flatMap(({ column, to, kept }) => (kept ? [] : [[column, to] as const])));
  const columns = Object.fromEntries(
    Object.keys(columnsOf(kind, form.body)).map((name) => [
      name,
      writes.has(name) ? writes.get(name) : current.columns[name],
    ]),
  );
  return {
    outcome: writes.size > 0 ? 'update' : 'unchanged',
    problems: [],
    changes,
    body: { ...form.body, ...columns },
    columns,
    texts: writtenTexts(kind, texts, { writes, current }),
    parsed,
  };
}

/** Of the languages with a text to write: all texts, the others as they are. */
const writtenTexts = (
  kind: ImportKind,
  texts: RowResult['texts'],
  { writes, current }: { writes: ReadonlyMap<string, unknown>; current: CurrentRecord },
): RowResult['texts'] =>
  texts.flatMap(({ language }) => {
    const columns = kind.texts?.columns ?? [];
    if (!columns.some((column) => writes.has(`${column}.${language}`))) return [];
    const textOf = (column: string) =>
      writes.get(`${column}.${language}`) ?? current.texts[language]?.[column] ?? '';
    return [{ language, ...Object.fromEntries(columns.map((column) => [column, textOf(column)])) }];
  });

/** The parsed value of each non-blank cell. */
const parsedCells = (kind: ImportKind, values: Fields, body: Fields, texts: RowResult['texts']): Fields =>
  Object.fromEntries(
    kind.columns.flatMap(({ key, field, language }) => {
      const form = language === undefined ? body : texts.find((text) => text.language === language);
      return values[key] === undefined ? [] : [[key, form?.[field]]];
    }),
  );

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Whether a user entered the value, or edited it since the last import. */
const isOfUser = (key: string, value: unknown, { lastImported = {}, keepsEntered }: ExistingRecord) =>
  key in lastImported ? !equal(lastImported[key], value) : keepsEntered && !isEmpty(value);

/** Of fields that belong together, a kept one keeps the others: half an address of each side would be wrong. */
function keptTogether(kind: ImportKind, changes: Change[]): Change[] {
  const kept = new Set(changes.flatMap((change) => (change.kept ? [change.column] : [])));
  const groups = (kind.together ?? []).filter((columns) => columns.some((column) => kept.has(column)));
  return changes.map((change) =>
    groups.some((columns) => columns.includes(change.column)) ? { ...change, kept: true } : change,
  );
}

function changesTo(kind: ImportKind, parsed: Fields, record: ExistingRecord): Change[] {
  const { columns, texts } = record.current;
  const changes = kind.columns.flatMap(({ key, field, language }): Change[] => {
    if (!(key in parsed)) return [];
    const from = language === undefined ? columns[field] : texts[language]?.[field];
    if (equal(from, parsed[key])) return [];
    const isKept = !record.overwrite && isOfUser(key, from, record);
    return [{ column: key, from: from ?? null, to: parsed[key], ...(isKept && { kept: true as const }) }];
  });
  return record.keepsEntered ? keptTogether(kind, changes) : changes;
}
