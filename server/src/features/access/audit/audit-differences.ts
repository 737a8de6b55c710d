import { Language } from '@dekanat/contract/api/languages.ts';

type Values = Record<string, unknown>;

/** One audit row: one row of a table before and after. */
export interface AuditedRow {
  table: string;
  old: Values | null;
  new: Values | null;
  /** Columns that changed and whose values were not recorded. */
  left_out: string[] | null;
}

/** How a value of a column is rendered; every other value is rendered as it is stored. */
export type ColumnType = 'day' | 'instant' | 'choice';

/** What the schema says about columns: `faculties.university_id` refers to `universities`, `orders.order_date` is a day. */
export interface AuditedColumns {
  references: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, ColumnType>;
}

/**
 * The change of one column. For linked records (`linked`), `before` holds the removed ids and `after` the
 * added ones.
 */
export interface Difference {
  column: string;
  language: Language | null;
  before: unknown;
  after: unknown;
  /** The table of the ids in `before` and `after`. */
  refersTo?: string | undefined;
  type?: ColumnType | undefined;
  linked?: true;
  secret?: true;
}

/** Technical columns that mean nothing to a reader. */
const MECHANISM = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'kind',
  'uploaded_by',
  'claimed_id',
  'unclaimed_since',
]);
const SECRET = /(^|_)(password|hash(es)?|secret|token)(_encrypted)?$/;
/** `must_set_password` reveals nothing about the password itself. */
const NO_SECRET = /^must_/;
const isSecret = (column: string) => SECRET.test(column) && !NO_SECRET.test(column);

/**
 * The changes of one record, field by field. Audit rows of the record, its translations and its links are
 * merged, oldest first; a field whose value is the same at the end is left out.
 */
export function differencesOf(rows: AuditedRow[], record: string, columns: AuditedColumns): Difference[] {
  const { references } = columns;
  const found = new Map<string, Difference>();
  for (const row of rows) {
    const named = columnsOf(row, record, references);
    const [only] = named;
    const refersTo = only && references.get(`${row.table}.${only}`);
    const comesOrGoes = row.old === null || row.new === null;
    if (comesOrGoes && row.table !== record && named.length === 1 && refersTo)
      link(found, row, only, refersTo);
    else for (const column of named) compare(found, row, column, columns);
    for (const column of row.left_out?.filter(isSecret) ?? []) hide(found, row, column);
  }
  return [...found.values()].filter(differs);
}

/**
 * The columns that mean something to a reader: not the technical ones, the reference to the record itself,
 * the language of a translation, and search keys.
 */
function columnsOf(
  { table, old, new: now }: AuditedRow,
  record: string,
  references: AuditedColumns['references'],
): string[] {
  const all = Object.keys({ ...old, ...now });
  const belongs = (column: string) => table !== record && references.get(`${table}.${column}`) === record;
  const language = (column: string) => column === 'language' && isTranslation(table);
  return all.filter(
    (column) => !MECHANISM.has(column) && !belongs(column) && !language(column) && !isKey(column, all),
  );
}

const isTranslation = (table: string) => table.endsWith('_translations') || table === 'label_overrides';
/** Whether the column is a search key: `name_key` is computed from `name`. */
const isKey = (column: string, all: string[]) =>
  column.endsWith('_key') && all.includes(column.slice(0, -'_key'.length));

const languageOf = ({ table, old, new: now }: AuditedRow): Language | null =>
  isTranslation(table) ? (Language.safeParse((now ?? old)?.language).data ?? null) : null;

function compare(found: Map<string, Difference>, row: AuditedRow, column: string, columns: AuditedColumns) {
  const language = languageOf(row);
  const key = `${row.table} ${language} ${column}`;
  const [before, after] = [row.old, row.new].map((values) => values?.[column] ?? null);
  const earlier = found.get(key);
  const name = `${row.table}.${column}`;
  const [refersTo, type] = [columns.references.get(name), columns.types.get(name)];
  const secret = isSecret(column) ? { secret: true as const } : {};
  found.set(key, {
    column,
    language,
    refersTo,
    type,
    ...secret,
    before: earlier ? earlier.before : before,
    after,
  });
}

function link(found: Map<string, Difference>, row: AuditedRow, column: string, refersTo: string) {
  const key = `${row.table} ${column}`;
  const { before, after } = found.get(key) ?? { before: [], after: [] };
  const [gone, come] = [new Set(before as unknown[]), new Set(after as unknown[])];
  const [old, now] = [row.old?.[column], row.new?.[column]];
  if (old !== undefined && !come.delete(old)) gone.add(old);
  if (now !== undefined && !gone.delete(now)) come.add(now);
  found.set(key, { column, language: null, refersTo, linked: true, before: [...gone], after: [...come] });
}

function hide(found: Map<string, Difference>, row: AuditedRow, column: string) {
  // Two different values that only show whether there was a secret before and after.
  const before = row.old && 'before';
  const after = row.new && 'after';
  found.set(`${row.table} ${column}`, { column, language: null, secret: true, before, after });
}

const isBlank = (value: unknown) =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);

function differs({ column, before, after }: Difference): boolean {
  // The entry names the record that was created or removed; only a move to another university needs a line.
  if (column === 'university_id' && (before === null || after === null)) return false;
  if (isBlank(before) && isBlank(after)) return false;
  return JSON.stringify(before) !== JSON.stringify(after);
}
