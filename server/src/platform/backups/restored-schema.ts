import type pg from 'pg';
import { textForTransaction } from '#db/migration-files.ts';
import type { Manifest } from './backup-format.ts';

/** Drops everything except extensions, which the owner of the database may lack the permission to create. */
export async function emptySchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    with ours as (
      select 1 as turn, format('drop table %s cascade', c.oid::regclass) as statement, 'pg_class'::regclass as of, c.oid
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      union all
      select 2, format('drop sequence %s cascade', c.oid::regclass), 'pg_class'::regclass, c.oid
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      union all
      select 2, format('drop routine %s cascade', p.oid::regprocedure), 'pg_proc'::regclass, p.oid
      from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all
      select 3, format('drop collation %s cascade', l.oid::regcollation), 'pg_collation'::regclass, l.oid
      from pg_collation l where l.collnamespace = 'public'::regnamespace
      union all
      select 3, format('drop type %s cascade', t.oid::regtype), 'pg_type'::regclass, t.oid
      from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
    )
    select statement from ours where not exists (
      select from pg_depend d where d.classid = ours.of and d.objid = ours.oid and d.deptype = 'e')
    order by turn, statement`);
  for (const { statement } of rows)
    await client.query(statement.replace(/^drop (\w+) /, 'drop $1 if exists '));
}

/** Creates the schema of the backup, which may be older than this version; the next start migrates it. */
export async function createSchema(client: pg.ClientBase, { migrations }: Manifest): Promise<void> {
  const names = migrations.map(({ name }) => name).sort();
  for (const name of names) await client.query(await textForTransaction(name));
  // Kysely's migration tables, as its migrator creates them.
  await client.query(`
    create table migrations (name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
    insert into migration_lock values ('migration_lock', 0)`);
  for (const { name, timestamp } of migrations)
    await client.query('insert into migrations values ($1, $2)', [name, timestamp]);
}
