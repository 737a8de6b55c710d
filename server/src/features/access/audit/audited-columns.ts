import { CONFIGS, ConfigKey } from '@dekanat/contract/reference/config-catalogue.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import type { Database } from '#db/database.ts';
import type { AuditedColumns, ColumnType } from './audit-differences.ts';

/** References without a foreign key: a post outlives the account of its author, a token that of who made it. */
const WITHOUT_FOREIGN_KEY = [
  ['posts.author_id', 'users'],
  ['api_tokens.created_by', 'users'],
  ['api_tokens.revoked_by', 'users'],
] as const;
/** Choices without a check: the modules of labels are a list of the contract. */
const WITHOUT_CHECK = [['labels.module', 'choice']] as const;

const known = new WeakMap<Database, Promise<AuditedColumns>>();

/** What the schema says about the columns of all tables, read once per process. */
export function auditedColumnsOf({ services }: Pick<Context, 'services'>): Promise<AuditedColumns> {
  const found = known.get(services.db) ?? readColumns(services.db);
  known.set(services.db, found);
  found.catch(() => known.delete(services.db));
  return found;
}

async function readColumns(db: Database): Promise<AuditedColumns> {
  const [references, types] = await Promise.all([readReferences(db), readTypes(db)]);
  return { references, types };
}

/** Days and instants by the type of the column, choices by the check that lists its values. */
async function readTypes(db: Database): Promise<AuditedColumns['types']> {
  const { rows } = await sql<{ column: string; type: ColumnType }>`
    select attrelid::regclass || '.' || attname as "column",
      case atttypid when 'date'::regtype then 'day' when 'timestamptz'::regtype then 'instant' else 'choice' end as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and (atttypid in ('date'::regtype, 'timestamptz'::regtype) or exists (
        select from pg_constraint where contype = 'c' and conrelid = attrelid and conkey = array[attnum]
          and pg_get_constraintdef(pg_constraint.oid) like '%= ANY (ARRAY[%'))`.execute(db);
  return new Map([...WITHOUT_CHECK, ...rows.map(({ column, type }) => [column, type] as const)]);
}

/**
 * The table that each column refers to, from the foreign keys of the schema. A column with the key of a label
 * refers to `labels.<module>`; a generated column beside it holds the module.
 */
async function readReferences(db: Database): Promise<AuditedColumns['references']> {
  const { rows } = await sql<{ column: string; table: string }>`
    select conrelid::regclass || '.' || own.attname as "column", concat_ws('.', confrelid::regclass, label.module) as "table"
    from pg_constraint cross join unnest(conkey, confkey) as pair(own_number, their_number)
    join pg_attribute own on own.attrelid = conrelid and own.attnum = own_number
    join pg_attribute their on their.attrelid = confrelid and their.attnum = their_number
    left join lateral (
      select substring(pg_get_expr(adbin, adrelid) from '''(\\w+)''') as module
      from pg_attrdef join pg_attribute made on made.attrelid = adrelid and made.attnum = adnum
      where adrelid = conrelid and adnum = any(conkey) and made.attgenerated = 's') label on their.attname = 'key'
    where contype = 'f' and (their.attname in ('id', 'user_id') or confrelid = 'labels'::regclass and their.attname = 'key')`.execute(
    db,
  );
  return new Map([...WITHOUT_FOREIGN_KEY, ...rows.map(({ column, table }) => [column, table] as const)]);
}

const TYPES_OF_SETTINGS = new Map<string, ColumnType>([
  ['date', 'day'],
  ['choice', 'choice'],
]);

/** Types of the values of settings by id: one column holds the values of all of them. */
export async function settingTypes(
  { db }: Pick<Context, 'db'>,
  ids: unknown[],
): Promise<ReadonlyMap<number, ColumnType>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('configs').select(['id', 'key']).execute();
  return new Map(
    rows.flatMap(({ id, key }) => {
      const known = ConfigKey.safeParse(key).data;
      const type = known && TYPES_OF_SETTINGS.get(CONFIGS[known].kind.type);
      return type === undefined ? [] : [[id, type] as const];
    }),
  );
}
