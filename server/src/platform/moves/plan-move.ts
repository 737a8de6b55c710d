import type pg from 'pg';
import { quoteIdentifier } from '#platform/backups/snapshot-tables.ts';
import { unmovable } from './export-university.ts';
import { type Belonging, movedTables } from './moved-tables.ts';
import { storedObjects } from './stored-objects.ts';
import { universityState } from './university-state.ts';

export interface MovePlan {
  name: string;
  /** Rows by table, without empty ones. */
  rows: Record<string, number>;
  files: { count: number; bytes: number };
  /** What stays behind, by what it is. */
  stays: Record<string, number>;
  /** What is in progress: the move waits for it, or interrupts it. */
  warnings: string[];
  /** What prevents the move. */
  problems: string[];
}

/** What stays with the installation and is counted, because users may miss it. */
const STAYING: Record<string, string> = {
  sessions: 'sessions where user_id in (select id from users where university_id = $1)',
  'API tokens': 'api_tokens where university_id = $1 and revoked_at is null',
  webhooks: 'webhooks where university_id = $1',
  'push subscriptions': 'push_subscriptions where user_id in (select id from users where university_id = $1)',
  'links to Telegram': 'telegram_chats where user_id in (select id from users where university_id = $1)',
  'jobs and their results': 'jobs where university_id = $1',
  'messages of super administrators':
    'message_receivers r join messages m on m.id = r.message_id where m.university_id is null and r.receiver_id in (select id from users where university_id = $1)',
};

const IN_PROGRESS: Record<string, string> = {
  'jobs wait or run: they end here, and those that wait are not started': `jobs where university_id = $1 and status in ('waiting', 'running')`,
  'tests are being taken: their answers are refused while the university is frozen':
    'test_attempts where university_id = $1 and started_at is not null and completed_at is null and ends_at > now()',
  'uploads of videos are in progress: they end here': 'video_uploads where university_id = $1',
};

/** Counts what would move. Nothing is changed. */
export async function planMove(client: pg.Client, belonging: Belonging): Promise<MovePlan> {
  const { universityId } = belonging;
  const { name } = await universityState(client, universityId);
  const count = async (from: string, values: unknown[] = []) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${from}`, values)).rows[0]?.count);
  const rows: MovePlan['rows'] = {};
  for (const table of (await movedTables(client, belonging)).tables) {
    const found = await count(`${quoteIdentifier(table.name)} where ${table.condition}`);
    if (found > 0) rows[table.name] = found;
  }
  const files = await client.query<{ count: string; bytes: string }>(
    `select count(*), coalesce(sum(size), 0) as bytes from (${storedObjects(belonging)}) objects`,
  );
  const counted = async (list: Record<string, string>) => {
    const result: [string, number][] = [];
    for (const [what, from] of Object.entries(list)) result.push([what, await count(from, [universityId])]);
    return result.filter(([, found]) => found > 0);
  };
  return {
    name,
    rows,
    files: { count: Number(files.rows[0]?.count), bytes: Number(files.rows[0]?.bytes) },
    stays: Object.fromEntries(await counted(STAYING)),
    warnings: (await counted(IN_PROGRESS)).map(([what, found]) => `${found} ${what}.`),
    problems: await unmovable(client, belonging),
  };
}
