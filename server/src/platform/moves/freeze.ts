import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { quoteIdentifier } from '#platform/backups/snapshot-tables.ts';
import { MoveRefused } from './move-refused.ts';
import { type Belonging, type MovedTable, movedTables, RowBelonging, readBelonging } from './moved-tables.ts';
import { type UniversityState, universityState } from './university-state.ts';
import { SHORT_LOCKS, whenFree } from './when-free.ts';

/** What reading and signing in record, and what only the system writes: what is added after the snapshot stays behind. */
const UNGUARDED = [
  ...['audit', 'audit_days', 'login_logs', 'deliveries', 'second_factor_tries'],
  ...['personal_data_showings', 'licence_showings'],
  ...['lesson_views', 'item_views', 'post_views', 'post_view_counts'],
];
const PAUSE_MS = 500;
const JOBS_WAIT_MS = 120_000;

const isGuarded = ({ name }: MovedTable) => !UNGUARDED.includes(name);

/**
 * Freezes the university: callers are refused by `authorise`, new jobs by `claimNext`, and everything else by a trigger. A trigger is created
 * when all transactions that have written into its table have ended, and those that write later find it; so afterwards nothing changes.
 * @param leaveJobs also when jobs of its users wait, which are then never done
 * @throws MoveRefused when jobs of the university wait or do not end
 */
export async function freeze(
  client: pg.Client,
  belonging: Belonging,
  { log, leaveJobs }: { log: (line: string) => void; leaveJobs: boolean },
): Promise<void> {
  const { universityId } = belonging;
  const state = await universityState(client, universityId);
  if (state.movedTo !== null) throw new MoveRefused(`${state.name} has moved to ${state.movedTo}.`);
  const check = async () => {
    if (!leaveJobs) await requireNoWaitingJobs(client, universityId);
  };
  if (state.movingSince === null)
    await change(client, 'update universities set moving_since = now() where id = $1', [universityId], check);
  else await check();
  log(`${state.name} is frozen: it is read, and not changed`);
  await waitForJobs(client, universityId);
  const { tables } = await movedTables(client, belonging);
  for (const { name } of tables.filter(isGuarded))
    await withShortLocks(client, guard(belonging, name, LEAVING).join(';'));
}

/** Freezes what was loaded, in the same transaction: until it is opened, neither jobs nor super administrators change it. */
export const freezeLoaded = (client: pg.Client, belonging: Belonging): Promise<void> =>
  guardAll(client, belonging, LOADED);

/**
 * Freezes again, in the transaction of a restore, the universities that were moving or had moved: triggers are in no backup. They are those
 * of a source also at a target: they end with “cancel”, never with “open”.
 * @returns the universities
 */
export async function freezeRestored(client: pg.Client): Promise<Pick<UniversityState, 'id' | 'movedTo'>[]> {
  // Backups of earlier versions have no such columns.
  const { rows } = await client.query<Pick<UniversityState, 'id' | 'movedTo'>>(
    `select id, to_jsonb(u) ->> 'moved_to' as "movedTo" from universities u
     where to_jsonb(u) ->> 'moving_since' is not null order by id`,
  );
  for (const { id } of rows) await guardAll(client, await readBelonging(client, id), LEAVING);
  return rows;
}

/** Ends the freeze and forgets the new address. */
export async function unfreeze(client: pg.Client, belonging: Belonging): Promise<void> {
  const { universityId } = belonging;
  await dropGuards(client, belonging);
  await change(
    client,
    `with forgotten as (delete from moved_papers where code in (select code from papers where university_id = $1))
     update universities set moving_since = null, moved_to = null where id = $1`,
    [universityId],
  );
}

/**
 * Changes the row of a university that is frozen, and lets every process read its accounts anew.
 * @param check runs while the row is locked; what it throws undoes the change. Transactions that had added jobs of the university have ended
 * then, because they lock the row as well.
 */
export async function change(
  client: pg.Client,
  statement: string,
  values: unknown[],
  check?: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`select set_config('dekanat.moves', 'on', true)`);
    await client.query(statement, values);
    await check?.();
    await forgetCallers(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** As `publish(db, 'account', { userId: null })` does. */
export const forgetCallers = (client: pg.Client) =>
  client.query(`select pg_notify('dekanat', '{"topic":"account","what":{"userId":null}}')`);

/** Names of triggers at the source and at the target. They come before all others of a table, which fire in the order of their names. */
const [LEAVING, LOADED] = ['a_move_', 'a_loaded_'];

/** Whether the university was frozen by an export from this installation. */
export async function isLeaving(client: pg.Client, universityId: number): Promise<boolean> {
  const { rows } = await client.query<{ leaving: boolean }>(
    `select exists (select from pg_trigger where tgfoid = 'refuse_while_moving'::regproc and tgname = $1) as leaving`,
    [`${LEAVING}${universityId}_written`],
  );
  return rows[0]?.leaving === true;
}

function guard(belonging: Belonging, table: string, prefix: string): string[] {
  const name = prefix + belonging.universityId;
  const on = quoteIdentifier(table);
  const direct = table === 'universities' ? 'id' : 'university_id';
  if (belonging.graph.tables.get(table)?.has(direct)) {
    const when = (row: string) =>
      `for each row when (${row}.${direct} = ${belonging.universityId}) execute function refuse_while_moving()`;
    return [
      `create or replace trigger ${name}_written before insert or update on ${on} ${when('new')}`,
      `create or replace trigger ${name}_left before update or delete on ${on} ${when('old')}`,
    ];
  }
  const row = new RowBelonging(belonging);
  const ask = `select ${row.condition(table, (column) => `($1).${quoteIdentifier(column)}`)}`;
  return [
    `create or replace trigger ${name} before insert or update or delete on ${on}
     for each row execute function refuse_while_moving('${ask.replaceAll("'", "''")}')`,
  ];
}

/** In the transaction of the caller. */
async function guardAll(client: pg.Client, belonging: Belonging, prefix: string): Promise<void> {
  const { tables } = await movedTables(client, belonging);
  for (const { name } of tables.filter(isGuarded))
    await client.query(guard(belonging, name, prefix).join(';'));
}

export async function dropGuards(client: pg.Client, { universityId }: Belonging): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger if exists %I on %s', tgname, tgrelid::regclass) as statement from pg_trigger
     where tgfoid = 'refuse_while_moving'::regproc and tgparentid = 0 and tgname = any($1)`,
    [
      [LEAVING, LOADED].flatMap((prefix) =>
        // The last one is that of earlier versions.
        ['', '_written', '_left', '_deleted'].map((suffix) => prefix + universityId + suffix),
      ),
    ],
  );
  for (const { statement } of rows) await withShortLocks(client, statement);
}

/** In a transaction of its own that holds only locks of one table, so that it never deadlocks with requests and they wait briefly. */
const withShortLocks = (client: pg.Client, statements: string): Promise<void> =>
  whenFree(
    async () => void (await client.query(`begin; ${SHORT_LOCKS}; ${statements}; commit`)),
    () => client.query('rollback'),
  );

/** Only a job that has begun goes on in a frozen university, and none moves. */
async function requireNoWaitingJobs(client: pg.Client, universityId: number): Promise<void> {
  const { rows } = await client.query<{ job: string }>(
    `select kind || ' ' || id as job from jobs
     where university_id = $1 and status = 'waiting' and user_id is not null order by id`,
    [universityId],
  );
  if (rows.length > 0)
    throw new MoveRefused(
      `Jobs of the university wait: ${rows.map(({ job }) => job).join(', ')}. Wait for them or cancel them; with --leave-jobs they are never done.`,
    );
}

async function waitForJobs(client: pg.Client, universityId: number): Promise<void> {
  const end = Date.now() + JOBS_WAIT_MS;
  for (;;) {
    const { rows } = await client.query<{ job: string }>(
      `select kind || ' ' || id as job from jobs
       where university_id = $1 and status = 'running' and alive_at > now() - interval '1 minute' order by id`,
      [universityId],
    );
    if (rows.length === 0) return;
    if (Date.now() >= end)
      throw new MoveRefused(
        `Jobs of the university are still running: ${rows.map(({ job }) => job).join(', ')}. Cancel them or wait; the freeze goes on until “npm run move -- cancel”.`,
      );
    await sleep(PAUSE_MS);
  }
}
