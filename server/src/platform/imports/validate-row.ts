import { FALLBACK_LANGUAGE, type Language } from '@dekanat/contract/api/languages.ts';
import { z } from 'zod';
import { parsedFields } from '#api/form-rules.ts';
import { parseForms, type Texts, textsIn, textsOf } from './forms.ts';
import { type CurrentRecord, type Fields, type ImportKind, isText } from './import-kind.ts';
import { ACCOUNT_FIELD } from './imported-accounts.ts';
import type { Problem, ReadRow } from './read-rows.ts';

/** A field that is, or would be, written. */
export interface Change {
  column: string;
  from: unknown;
  to: unknown;
  /** A person has changed it since the last import: it stays as they left it. */
  kept?: true;
}

/** What is to become of a row. */
export interface RowResult {
  outcome: 'create' | 'update' | 'unchanged' | 'error';
  problems: Problem[];
  changes: Change[];
  /** The form that a person would have sent, in one of its languages; where some of it is wrong, what could be read. */
  body: Fields;
  /** What the table is given, and each language's texts. */
  columns: Fields;
  texts: (Fields & { language: Language })[];
  /** What the schema made of each cell that says something. */
  meant: Fields;
}

/** A row of the file on its way through. */
export interface ValidatedRow {
  row: ReadRow;
  verdict: RowResult;
  /** Of the record that it is about, or makes. */
  id: number | null;
  standing?: CurrentRecord | undefined;
  /** What the last import gave the record. */
  remembered?: Fields | undefined;
  /** What the account is to be called that is made, or that gets another name. */
  username?: string;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
/** What a form says beside the columns of the record. */
const MECHANISM = ['language', 'university_id', 'version', ACCOUNT_FIELD];

const columnsOf = (kind: ImportKind, body: Fields): Fields =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        value !== undefined && !MECHANISM.includes(name) && name !== kind.textsIn && !isText(kind, name),
    ),
  );

export const failed = (problems: Problem[], body: Fields = {}): RowResult => ({
  outcome: 'error',
  problems,
  changes: [],
  body,
  columns: {},
  texts: [],
  meant: {},
});

const plainOf = (kind: ImportKind, given: Fields): Fields =>
  Object.fromEntries(
    kind.columns.flatMap(({ key, language }) =>
      language === undefined && given[key] !== undefined ? [[key, given[key]]] : [],
    ),
  );

/** What of a wrong row rules across fields can be asked about: a cell that could not be read is not blank. */
const readableOf = (schema: z.ZodObject, plain: Fields, unread: Problem[]): Fields => ({
  ...parsedFields(schema, plain),
  ...Object.fromEntries(unread.map(({ column }) => [column, undefined])),
});

export function validateNew(kind: ImportKind, { given, problems: unread }: ReadRow): RowResult {
  const texts = textsOf(kind, given);
  // As a form sends them that nobody has filled.
  const empty = Object.fromEntries((kind.texts?.columns ?? []).map((column) => [column, '']));
  if (texts.size === 0 && kind.textsIn === undefined) texts.set(FALLBACK_LANGUAGE, empty);
  const plain = plainOf(kind, given);
  const { forms, problems } = parseForms(kind.create, kind, plain, texts);
  const known = new Set(unread.map(({ column }) => column));
  // A cell that could not be read is not also missing.
  const all = [...unread, ...problems.filter(({ column }) => !known.has(column))];
  const [form] = forms;
  if (all.length > 0 || form === undefined) return failed(all, readableOf(kind.create, plain, unread));
  const said = textsIn(kind, forms);
  return {
    outcome: 'create',
    problems: [],
    changes: [],
    body: form.body,
    columns: columnsOf(kind, form.body),
    texts: said,
    meant: meantBy(kind, given, form.body, said),
  };
}

/** What is known of the record besides the row. */
export interface ExistingRecord {
  standing: CurrentRecord;
  /** What the last import gave it. */
  remembered: Fields | undefined;
  overwrite: boolean;
}

/** The texts of the form that would change the record: one that holds all of them holds those that stay, too. */
function textsToSend(kind: ImportKind, given: Fields, { texts }: CurrentRecord): Texts {
  const said = textsOf(kind, given);
  const standing: Texts = new Map(Object.entries(texts) as [Language, Fields][]);
  if (kind.textsIn !== undefined) return new Map([...standing, ...said]);
  return said.size > 0 ? said : new Map([...standing].slice(0, 1));
}

/** What a form would send of the record. Somebody's group may be unknown, which no form can say: it leaves that out. */
const formOf = ({ update: { shape } }: ImportKind, { columns }: CurrentRecord): Fields =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const { [name]: stands } = columns;
      const isSent =
        name in columns &&
        !MECHANISM.includes(name) &&
        (stands !== null || z.safeParse(field, stands).success);
      return isSent ? [[name, stands]] : [];
    }),
  );

export function validateExisting(
  kind: ImportKind,
  { given, problems: unread }: ReadRow,
  known: ExistingRecord,
): RowResult {
  const { standing } = known;
  const plain = { ...formOf(kind, standing), ...plainOf(kind, given) };
  const { forms, problems } = parseForms(kind.update, kind, plain, textsToSend(kind, given, standing));
  const all = [...unread, ...problems];
  const [form] = forms;
  if (all.length > 0 || form === undefined) return failed(all, readableOf(kind.update, plain, unread));
  const said = textsIn(kind, forms);
  const meant = meantBy(kind, given, form.body, said);
  const changes = changesTo(kind, meant, known);
  const written = new Map(changes.flatMap(({ column, to, kept }) => (kept ? [] : [[column, to] as const])));
  const columns = Object.fromEntries(
    Object.keys(columnsOf(kind, form.body)).map((name) => [
      name,
      written.has(name) ? written.get(name) : standing.columns[name],
    ]),
  );
  return {
    outcome: written.size > 0 ? 'update' : 'unchanged',
    problems: [],
    changes,
    body: { ...form.body, ...columns },
    columns,
    texts: said.filter(({ language }) =>
      kind.texts?.columns.some((column) => written.has(`${column}.${language}`)),
    ),
    meant,
  };
}

/** What the contract made of each cell that says something. */
const meantBy = (kind: ImportKind, given: Fields, body: Fields, texts: RowResult['texts']): Fields =>
  Object.fromEntries(
    kind.columns.flatMap(({ key, field, language }) => {
      const form = language === undefined ? body : texts.find((text) => text.language === language);
      return given[key] === undefined ? [] : [[key, form?.[field]]];
    }),
  );

const changesTo = (
  kind: ImportKind,
  meant: Fields,
  { standing, remembered, overwrite }: ExistingRecord,
): Change[] =>
  kind.columns.flatMap(({ key, field, language }): Change[] => {
    if (!(key in meant)) return [];
    const from = language === undefined ? standing.columns[field] : standing.texts[language]?.[field];
    if (same(from, meant[key])) return [];
    const byHand = remembered !== undefined && key in remembered && !same(remembered[key], from);
    return [
      {
        column: key,
        from: from ?? null,
        to: meant[key],
        ...(byHand && !overwrite ? { kept: true as const } : {}),
      },
    ];
  });
