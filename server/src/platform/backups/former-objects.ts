import type pg from 'pg';

/** How long the bytes of replaced records stay, so that a newer backup can still be restored: videos are in no backup. */
const STAY = '7 days';

/** Columns with keys of the storage. */
const KEYS: readonly [table: string, column: string][] = [
  ['backups', 'key'],
  ['files', 'key'],
  ['videos', 'key'],
  ['videos', 'poster_key'],
  ['video_media', 'key'],
  ['loose_bytes', 'key'],
];

export async function hasTable(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_class where oid = to_regclass($1)', [
    `public.${table}`,
  ]);
  return rowCount !== 0;
}

/** A query for the keys of the tables that this schema has. */
async function storedKeys(client: pg.ClientBase): Promise<string> {
  const queries = ['select null::uuid as key where false'];
  for (const [table, column] of KEYS)
    if (await hasTable(client, table))
      queries.push(`select ${column} from public.${table} where ${column} is not null`);
  return queries.join(' union ');
}

/** Remembers, until the end of the transaction, what the storage has for the database that a restore is about to replace. */
export async function rememberObjects(client: pg.ClientBase): Promise<void> {
  await client.query(`create temporary table former_keys on commit drop as ${await storedKeys(client)}`);
  const rows = (await hasTable(client, 'backups'))
    ? 'select id, to_jsonb(backups) as row from public.backups'
    : 'select null::integer as id, null::jsonb as row where false';
  await client.query(`create temporary table former_backups on commit drop as ${rows}`);
}

/**
 * Lists the former backups again, and lets the sweep remove later what no restored record has. Without that, nothing would ever name these
 * bytes. Ids of jobs and users may be those of others now.
 */
export async function keepObjects(client: pg.ClientBase): Promise<{ backups: number; loose: number }> {
  const backups = (await hasTable(client, 'backups')) ? await listBackups(client) : 0;
  // Backups of the first versions have no such table.
  if (!(await hasTable(client, 'loose_bytes'))) return { backups, loose: 0 };
  const ofBackups = `select (row ->> 'key')::uuid from former_backups`;
  await client.query(`delete from loose_bytes where key in (${ofBackups})`);
  const { rowCount } = await client.query(`
    insert into loose_bytes (key, since) select key, now() + interval '${STAY}' from (
      select key from former_keys except (${ofBackups} union ${await storedKeys(client)})) loose`);
  return { backups, loose: rowCount ?? 0 };
}

async function listBackups(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ columns: string | null }>(`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'public.backups'::regclass and attnum > 0 and not attisdropped
      and attname not in ('id', 'job_id', 'user_id')
      and attname in (select jsonb_object_keys(row) from former_backups)`);
  const columns = rows[0]?.columns ?? null;
  if (columns === null) return 0;
  const { rowCount } = await client.query(`
    insert into backups (${columns}) select ${columns} from (
      select former.id as former_id, listed.* from former_backups former
      cross join lateral jsonb_populate_record(null::public.backups, former.row) listed) rows
    order by former_id`);
  return rowCount ?? 0;
}
