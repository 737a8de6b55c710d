import type pg from 'pg';
import { quoteIdentifier } from '#platform/backups/snapshot-tables.ts';
import { forgetCountedAudit, recountAudit } from './counted-audit.ts';
import { change, dropGuards, isLeaving } from './freeze.ts';
import { MoveRefused } from './move-refused.ts';
import { type Belonging, movedTables, readBelonging } from './moved-tables.ts';
import { storedObjects } from './stored-objects.ts';
import { universityState } from './university-state.ts';
import { whenFree } from './when-free.ts';
import { withoutTriggers } from './without-triggers.ts';

/** At the source: callers of the university, and those who verify its papers, are sent to the new address. It stays frozen. */
export async function finishMove(client: pg.Client, universityId: number, address: string): Promise<void> {
  const url = URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new MoveRefused(`${address} is no address of a site, such as https://university.example.`);
  const { name, movingSince } = await universityState(client, universityId);
  if (movingSince === null)
    throw new MoveRefused(`${name} is not being moved: “npm run move -- export” comes first.`);
  await change(
    client,
    `with codes as (
       insert into moved_papers (code, address) select code, $2 from papers where university_id = $1
       on conflict (code) do update set address = excluded.address)
     update universities set moved_to = $2 where id = $1`,
    [universityId, url.origin],
  );
}

/** At the target: the university is used from now on. */
export async function openUniversity(client: pg.Client, universityId: number): Promise<void> {
  const { name, movingSince, movedTo } = await universityState(client, universityId);
  if (movingSince === null) throw new MoveRefused(`${name} is open.`);
  if (movedTo !== null) throw new MoveRefused(`${name} has moved from here to ${movedTo}.`);
  if (await isLeaving(client, universityId))
    throw new MoveRefused(`${name} was frozen here, at the source: “npm run move -- cancel” ends that.`);
  await dropGuards(client, await readBelonging(client, universityId));
  await change(client, 'update universities set moving_since = null where id = $1', [universityId]);
}

/** At the source, long after the move: deletes what belonged to the university. Codes of its papers lead on to the new address. */
export async function removeUniversity(
  client: pg.Client,
  universityId: number,
): Promise<Record<string, number>> {
  const { name, movedTo } = await universityState(client, universityId);
  if (movedTo === null) throw new MoveRefused(`${name} has not moved: “npm run move -- finish” comes first.`);
  const belonging = await readBelonging(client, universityId);
  let removed: Record<string, number> = {};
  await whenFree(
    async () => {
      await client.query('begin; set local statement_timeout = 0');
      await withoutTriggers(client, belonging, async () => {
        removed = await deleteRows(client, belonging);
        await forgetCountedAudit(client);
      });
      await client.query('commit');
    },
    () => client.query('rollback'),
  );
  await dropGuards(client, belonging);
  await recountAudit(client);
  return removed;
}

const left = (table: string) => quoteIdentifier(`left_${table}`);

async function deleteRows(client: pg.Client, belonging: Belonging): Promise<Record<string, number>> {
  const { tables, late } = await movedTables(client, belonging);
  // They are in no table of the move, and no account is deleted before its webhooks.
  await client.query(
    `delete from webhooks where university_id = $1 or user_id in (select id from users where ${belonging.condition('users')})`,
    [belonging.universityId],
  );
  // With the results of its jobs, which have stayed behind.
  const files = `(${belonging.condition('files')} or university_id = ${belonging.universityId})`;
  await client.query(`insert into loose_bytes (key, since)
    select distinct key::uuid, '-infinity'::timestamptz from (${storedObjects(belonging, files)}) objects on conflict do nothing`);
  for (const { table, columns } of late)
    for (const column of columns.map(quoteIdentifier))
      await client.query(
        `update ${quoteIdentifier(table)} set ${column} = null where ${column} is not null and ${belonging.condition(table)}`,
      );
  // To whom a row belongs is known only while all rows are there.
  for (const { name, condition } of tables)
    await client.query(
      `create temporary table ${left(name)} on commit drop as
       select tableoid as own_table, ctid as own_place from ${quoteIdentifier(name)} where ${name === 'files' ? files : condition}`,
    );
  const removed: Record<string, number> = {};
  for (const { name } of tables.toReversed()) {
    const { rowCount } = await client.query(
      `delete from ${quoteIdentifier(name)} where (tableoid, ctid) in (select own_table, own_place from ${left(name)})`,
    );
    removed[name] = rowCount ?? 0;
  }
  return removed;
}
