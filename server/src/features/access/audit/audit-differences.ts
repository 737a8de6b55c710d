import { Language } from '@dekanat/contract/api/languages.ts';

type Values = Record<string, unknown>;

/** What one audit row says of one row of a table, before and after. */
export interface AuditedRow {
  table: string;
  old: Values | null;
  new: Values | null;
  /** Columns that changed and whose content was not written down. */
  left_out: string[] | null;
}

/** Which table a column refers to: `faculties.university_id` → `universities`. */
export type References = ReadonlyMap<string, string>;

/**
 * What became of one column. Where records are linked to the audited one (`linked`), `before` holds the ids that were
 * taken away and `after` those that were added.
 */
export interface Difference {
  column: string;
  language: Language | null;
  before: unknown;
  after: unknown;
  /** The table whose ids `before` and `after` are. */
  refersTo?: string | undefined;
  linked?: true;
  secret?: true;
}

/** Columns that serve the program and tell a reader nothing. */
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
/** `must_set_password` tells nothing of the password. */
const NO_SECRET = /^must_/;
const isSecret = (column: string) => SECRET.test(column) && !NO_SECRET.test(column);

/**
 * What one change did to a record, field by field. The audit rows of the record, its translations and what is linked to
 * it are taken together, oldest first; a field that ended as it began is left out.
 */
export function differencesOf(rows: AuditedRow[], record: string, references: References): Difference[] {
  const found = new Map<string, Difference>();
  for (const row of rows) {
    const named = columnsOf(row, record, references);
    const [only] = named;
    const refersTo = only && references.get(`${row.table}.${only}`);
    const comesOrGoes = row.old === null || row.new === null;
    if (comesOrGoes && row.table !== record && named.length === 1 && refersTo)
      link(found, row, only, refersTo);
    else for (const column of named) compare(found, row, column, references);
    for (const column of row.left_out?.filter(isSecret) ?? []) hide(found, row, column);
  }
  return [...found.values()].filter(differs);
}

/**
 * Columns of a row that tell a reader something: without those of the program, the reference to the record itself, the
 * language of a translation, and keys computed from another column.
 */
function columnsOf({ table, old, new: now }: AuditedRow, record: string, references: References): string[] {
  const all = Object.keys({ ...old, ...now });
  const belongs = (column: string) => table !== record && references.get(`${table}.${column}`) === record;
  const language = (column: string) => column === 'language' && isTranslation(table);
  return all.filter(
    (column) => !MECHANISM.has(column) && !belongs(column) && !language(column) && !isKey(column, all),
  );
}

const isTranslation = (table: string) => table.endsWith('_translations');
/** Whether the column is a search key: `name_key` is computed from `name`. */
const isKey = (column: string, all: string[]) =>
  column.endsWith('_key') && all.includes(column.slice(0, -'_key'.length));

const languageOf = ({ table, old, new: now }: AuditedRow): Language | null =>
  isTranslation(table) ? (Language.safeParse((now ?? old)?.language).data ?? null) : null;

function compare(found: Map<string, Difference>, row: AuditedRow, column: string, references: References) {
  const language = languageOf(row);
  const key = `${row.table} ${language} ${column}`;
  const [before, after] = [row.old, row.new].map((values) => values?.[column] ?? null);
  const earlier = found.get(key);
  const refersTo = references.get(`${row.table}.${column}`);
  const secret = isSecret(column) ? { secret: true as const } : {};
  found.set(key, { column, language, refersTo, ...secret, before: earlier ? earlier.before : before, after });
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
  // Any two different values: they only say whether there was a secret before and after.
  const before = row.old && 'before';
  const after = row.new && 'after';
  found.set(`${row.table} ${column}`, { column, language: null, secret: true, before, after });
}

const isBlank = (value: unknown) =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);

function differs({ column, before, after }: Difference): boolean {
  // The entry itself says whose record was made or removed; only a move to another university is worth a line.
  if (column === 'university_id' && (before === null || after === null)) return false;
  if (isBlank(before) && isBlank(after)) return false;
  return JSON.stringify(before) !== JSON.stringify(after);
}
