import type pg from 'pg';
import { NOT_DATA, quoteIdentifier, storedTables } from '#platform/backups/snapshot-tables.ts';
import { type ForeignKey, inOrderOfReferences, readSchemaGraph, type SchemaGraph } from './schema-graph.ts';

/** Lists that all universities of an installation share. */
export const SHARED_TABLES = [
  ...['academic_years', 'configs', 'permissions', 'labels', 'label_translations'],
  ...['countries', 'country_translations', 'regions', 'region_translations'],
  ...['districts', 'district_translations', 'nationalities', 'nationality_translations'],
  ...['rating_systems', 'rating_system_translations', 'shipped_lists', 'shipped_records'],
];

/** What stays with the installation: besides what no backup has, work in progress, caches, and what its keys or its bot have opened. */
export const LOCAL_TABLES = [
  ...NOT_DATA,
  ...['jobs', 'job_lines', 'video_uploads', 'webhooks', 'telegram_bots', 'telegram_chats', 'telegram_codes'],
  ...['idempotency_keys', 'loose_bytes', 'moved_papers', 'server_keys', 'sign_in_failures', 'table_changes'],
  'used_captchas',
];

/** The condition of the rows that belong to the university, with `column` for each column of the row. */
type Condition = (of: Belonging, column: (name: string) => string) => string;

const ofStudent: Condition = (of, column) => of.refers(column('student_id'), 'students');

/** Tables without a foreign key that says it, and those in which rows of super administrators may belong to a university. */
const DECLARED: Record<string, Condition> = {
  // Those that wait are sent by the source.
  deliveries: (of, column) =>
    `${column('state')} <> 'waiting' and (${of.refers(column('notification_id'), 'notifications')}
      or ${of.isAmong([column('message_id'), column('receiver_id')], 'message_receivers', ['message_id', 'receiver_id'])})`,
  // What super administrators have chosen in imports is theirs.
  import_headings: (of, column) =>
    `${column('university_id')} = ${of.universityId} and ${of.refers(column('user_id'), 'users')}`,
  lesson_views: ofStudent,
  lesson_views_archive: ofStudent,
  item_views: ofStudent,
  item_views_archive: ofStudent,
  question_versions: (of, column) =>
    `(${of.refers(column('syllabus_id'), 'syllabi')} or ${of.refers(column('question_id'), 'test_questions')})`,
  imported_records: (of, column) => of.ofRecord(of.imported, column('resource'), column('record_id')),
  // Results of jobs stay with them.
  files: (
    of,
    column,
  ) => `(${column('university_id')} = ${of.universityId} and ${column('claimed_table')} is distinct from 'jobs'
    or ${column('university_id')} is null and ${of.ofRecord(of.claiming, column('claimed_table'), column('claimed_id'))})`,
  videos: (
    of,
    column,
  ) => `(${column('university_id')} = ${of.universityId} or ${column('university_id')} is null and (
    ${of.isAmong([column('id')], 'lesson_items', ['video_id'])} or ${of.isAmong([column('id')], 'syllabi', ['video'])}))`,
};

/** Tables that super administrators write in as well, so that rows of a university may refer to rows of others. */
export const MIXED_TABLES = ['users', 'files', 'messages', 'videos'];

/** Which rows belong to one university. The tables are classified by the schema; DECLARED, SHARED_TABLES and LOCAL_TABLES say the rest. */
export class Belonging {
  readonly universityId: number;
  readonly graph: SchemaGraph;
  /** Tables of which files of super administrators, and imported fields, are recorded. */
  readonly claiming: readonly string[];
  readonly imported: readonly string[];

  constructor(
    universityId: number,
    graph: SchemaGraph,
    { claiming, imported }: { claiming: readonly string[]; imported: readonly string[] },
  ) {
    this.universityId = universityId;
    this.graph = graph;
    this.claiming = claiming;
    this.imported = imported;
  }

  /** The key by which a table without `university_id` belongs to what its parent belongs to. */
  path(table: string, seen: readonly string[] = []): ForeignKey | undefined {
    const possible = this.graph.keys.filter(
      (key) =>
        key.table === table &&
        key.required &&
        ![table, ...seen].includes(key.target) &&
        this.belongs(key.target, [...seen, table]),
    );
    // A lesson says more certainly than an account or a file whose it is.
    return possible.find(({ target }) => !MIXED_TABLES.includes(target)) ?? possible[0];
  }

  /** Whether rows of the table belong to universities. */
  belongs(table: string, seen: readonly string[] = []): boolean {
    if (LOCAL_TABLES.includes(table) || SHARED_TABLES.includes(table)) return false;
    if (table in DECLARED || table === 'universities') return true;
    return (
      this.graph.tables.get(table)?.has('university_id') === true || this.path(table, seen) !== undefined
    );
  }

  /** @throws when nothing says to whom the rows belong */
  condition(table: string, column: (name: string) => string = quoteIdentifier): string {
    const declared = DECLARED[table];
    if (declared !== undefined) return declared(this, column);
    if (table === 'universities') return `${column('id')} = ${this.universityId}`;
    const own = this.graph.tables.get(table)?.has('university_id')
      ? `${column('university_id')} = ${this.universityId}`
      : this.conditionOfPath(table, column);
    // What is deleted with an account is that account's, and stays where it stays.
    const accounts = this.graph.keys
      .filter((key) => key.table === table && key.target === 'users' && key.required && key.cascades)
      .flatMap(({ columns, targetColumns }) => columns.filter((_, index) => targetColumns[index] === 'id'));
    return [own, ...new Set(accounts.map((name) => this.refers(column(name), 'users')))].join(' and ');
  }

  private conditionOfPath(table: string, column: (name: string) => string): string {
    const path = this.path(table);
    if (path === undefined)
      throw new Error(`Nothing says to which university the rows of ${table} belong (moved-tables.ts).`);
    return this.isAmong(path.columns.map(column), path.target, path.targetColumns);
  }

  /** Whether a row of the table that belongs to the university has these values in its `targets`. */
  isAmong(values: readonly string[], table: string, targets: readonly string[]): string {
    const wanted = targets.map(quoteIdentifier).join(', ');
    return `(${values.join(', ')}) in (select ${wanted} from ${quoteIdentifier(table)} where ${this.condition(table)})`;
  }

  refers = (column: string, table: string): string => this.isAmong([column], table, ['id']);

  ofRecord(tables: readonly string[], table: string, id: string): string {
    const known = tables.filter((name) => name !== 'files' && this.belongs(name));
    if (known.length === 0) return 'false';
    return `(${known.map((name) => `${table} = '${name}' and ${this.refers(id, name)}`).join(' or ')})`;
  }
}

/** The same question about one row, as triggers ask it: rows that it refers to are found by their keys, not among all of the university. */
export class RowBelonging extends Belonging {
  #aliases = 0;

  constructor({ universityId, graph, ...known }: Belonging) {
    super(universityId, graph, known);
  }

  override isAmong(values: readonly string[], table: string, targets: readonly string[]): string {
    this.#aliases += 1;
    const alias = `r${this.#aliases}`;
    const column = (name: string) => `${alias}.${quoteIdentifier(name)}`;
    const same = targets.map((name, index) => `${column(name)} = ${values[index]}`).join(' and ');
    return `exists (select from ${quoteIdentifier(table)} ${alias} where ${same} and ${this.condition(table, column)})`;
  }
}

/** Reads what the declarations need to know. */
export async function readBelonging(
  client: Pick<pg.ClientBase, 'query'>,
  universityId: number,
): Promise<Belonging> {
  const graph = await readSchemaGraph(client);
  const { rows } = await client.query<{ claiming: string[]; imported: string[] }>(`
    select array(select distinct claimed_table from files where university_id is null and claimed_table is not null order by 1) as claiming,
      array(select distinct resource from imported_records order by 1) as imported`);
  return new Belonging(universityId, graph, rows[0] ?? { claiming: [], imported: [] });
}

export interface MovedTable {
  name: string;
  /** Without generated columns. */
  columns: string[];
  order: string;
  condition: string;
}

/** The tables whose rows move, each after those that it refers to, and the keys whose columns are set when all rows are there. */
export async function movedTables(
  client: pg.ClientBase,
  belonging: Belonging,
): Promise<{ tables: MovedTable[]; late: ForeignKey[] }> {
  const stored = (await storedTables(client)).filter(({ name }) => belonging.belongs(name));
  const { order, late } = inOrderOfReferences(
    stored.map(({ name }) => name),
    belonging.graph,
  );
  const tables = stored
    .map((table) => ({ ...table, condition: belonging.condition(table.name) }))
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  return { tables, late };
}
