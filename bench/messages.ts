import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { type Message, messages } from '@dekanat/contract/messages/messages.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Queryable } from '../server/src/db/database.ts';
import { withSeedConnection } from '../server/src/seed/seed-connection.ts';
import { withoutIndexes } from '../server/src/seed/without-indexes.ts';
import { withoutTriggers } from '../server/src/seed/without-triggers.ts';
import { vacuumDone } from './autovacuum.ts';
import { type Benchmark, type Figure, figure, type Subject } from './benchmark.ts';
import { headersOf, type LiveStream, openStreams } from './live-streams.ts';
import { compare, warmLoad } from './load.ts';
import { startProcess } from './processes.ts';
import { memoryOf, quantile, resultOf } from './seeded-server.ts';
import { bearer, tokensOf } from './tokens.ts';

const UNIVERSITY = 1;
const ACCOUNTS = 99_000;
const [MESSAGES, RECEIVERS] = [100_000, 100];
/** One message of so many is unread. */
const UNREAD = 100;
const [STREAMS, STREAMS_PER_ACCOUNT, LIVE] = [5_000, 5, 1_000];
const [IDLE_LISTS, PACE_MS] = [100, 50];
/** Time in which the server frees what opening the streams has used. */
const SETTLED_MS = 10_000;
const PAGE = 20;

/** Accounts `receiver-1`, `receiver-2`, … with the password of the demonstration. */
export async function addAccounts(db: Queryable, count: number): Promise<void> {
  await sql`
    insert into users (kind, university_id, username, email, password_hash)
    select 'admin', ${UNIVERSITY}, 'receiver-' || n, 'receiver-' || n || '@example.uz', known.password_hash
    from generate_series(1, ${count}::integer) n, users known where known.username = 'admin'`.execute(db);
  await sql`
    insert into admins (user_id, university_id, permission_group_id)
    select users.id, ${UNIVERSITY}, known.permission_group_id from users, admins known
    where users.username like 'receiver-%' and known.user_id = (select id from users where username = 'admin')`.execute(
    db,
  );
}

/** Messages between them; `admin` has received each, too. */
async function addMessages(db: Queryable): Promise<void> {
  await sql`
    with people as (select min(id) as first_id from users where username like 'receiver-%'),
    written as (
      insert into messages (university_id, sender_id, sender_username, state, title, body, body_text, receiver_count, sent_at)
      select ${UNIVERSITY}, first_id + n % ${ACCOUNTS}, 'receiver', 'sent', 'Yigʻilish ' || n, '<p>Ertaga soat 10 da yigʻilish.</p>',
        'Ertaga soat 10 da yigʻilish.', ${RECEIVERS}, now() - n * interval '1 minute'
      from people, generate_series(1, ${MESSAGES}::integer) n returning id, sent_at)
    insert into message_receivers (message_id, receiver_id, sent_at, read_at)
    select written.id, case when k = 0 then (select id from users where username = 'admin')
        else first_id + (written.id * 37 + k * 991) % ${ACCOUNTS} end, written.sent_at,
      case when written.id % ${UNREAD} > 0 then now() end
    from written, people, generate_series(0, ${RECEIVERS - 1}) k`.execute(db);
}

/** @returns the id of `admin` */
const fill = (databaseUrl: string): Promise<number> =>
  withSeedConnection(databaseUrl, async ({ db }) => {
    await addAccounts(db, ACCOUNTS);
    await db
      .transaction()
      .execute((trx) =>
        withoutTriggers(trx, ['messages', 'message_receivers'], () =>
          withoutIndexes(trx, ['message_receivers'], () => addMessages(trx)),
        ),
      );
    const known = db.selectFrom('users').where('username', '=', 'admin').select('id');
    return (await known.executeTakeFirstOrThrow()).id;
  });

/** What the first page of the inbox selects: rows, exact total, unread. */
const INBOX = [
  `select messages.*, own.read_at as own_read_at, own.trashed_at, own.field_values
    from message_receivers own join messages on messages.id = own.message_id
    where own.receiver_id = $1 and own.trashed_at is null order by own.sent_at desc, own.message_id desc limit ${PAGE}`,
  'select count(*) as total from message_receivers where receiver_id = $1 and trashed_at is null',
  'select count(*) as unread from message_receivers where receiver_id = $1 and read_at is null and trashed_at is null',
];

async function inbox({ url, databaseUrl }: Subject, me: number): Promise<Figure> {
  const bare = await startProcess(['node', 'bench/bare-route.ts'], '/', {
    BARE_DATABASE_URL: databaseUrl,
    BARE_QUERY: JSON.stringify(INBOX.map((text) => ({ text, values: [me] }))),
  });
  try {
    const headers = bearer(await tokensOf(url));
    const address = `${url}${pathOf(messages.list)}?limit=${PAGE}&language=oz`;
    const { total } = await fetch(address, { headers }).then(resultOf<{ total: number }>);
    const [ours, limit] = await compare(
      () => warmLoad({ url: address, headers }),
      () => warmLoad({ url: bare.url }),
    );
    return figure(
      `inbox of ${total} messages among ${MESSAGES * RECEIVERS}, against its bare SQL`,
      ours.perSecond,
      limit.perSecond,
      'requests/s',
      '>= 0.5',
    );
  } finally {
    await bare.stop();
  }
}

async function idleStreams({ url, pid }: Subject, callers: Record<string, string>[]) {
  const memory = memoryOf(pid);
  const before = await memory.now();
  const streams = await openStreams(
    url,
    Array.from({ length: STREAMS }, (_, index) => callers[index % callers.length] ?? {}),
  );
  await setTimeout(SETTLED_MS);
  const added = (await memory.now()) - before;
  return { streams, figure: figure(`memory of ${STREAMS} idle event streams`, added, 150, 'MB', '<= 1') };
}

/** Milliseconds of a list, again and again until `ended`. */
async function listTimes(url: string, headers: Record<string, string>, ended: (count: number) => boolean) {
  const times: number[] = [];
  while (!ended(times.length)) {
    const began = performance.now();
    await fetch(`${url}${pathOf(faculties.list)}?language=oz`, { headers }).then(resultOf);
    times.push(performance.now() - began);
    await setTimeout(PACE_MS);
  }
  return times;
}

/** The time of the commit that announces a message: PostgreSQL notifies then. */
async function announced(databaseUrl: string): Promise<{ at: Promise<number>; end(): Promise<void> }> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const at = new Promise<number>((resolve) =>
    client.on('notification', ({ payload = '' }) => {
      if (payload.includes('receiversOf')) resolve(performance.now());
    }),
  );
  await client.query('listen dekanat');
  return { at, end: () => client.end() };
}

/** A message to all accounts, while some of them are connected and lists are read. */
async function sending({ url, databaseUrl }: Subject, streams: LiveStream[]): Promise<Figure[]> {
  const headers = { ...bearer(await tokensOf(url)), 'content-type': 'application/json' };
  await listTimes(url, headers, (count) => count >= IDLE_LISTS);
  const idle = await listTimes(url, headers, (count) => count >= IDLE_LISTS);
  const commit = await announced(databaseUrl);
  const seen = streams.map((stream) => stream.next('"messages"'));
  const began = performance.now();
  let isStored = false;
  const beside = listTimes(url, headers, () => isStored);
  const body = JSON.stringify({
    title: 'Yigʻilish',
    message: '<p>Ertaga.</p>',
    receivers: { admins: true },
    status: true,
  });
  await fetch(url + pathOf(messages.create), { method: 'POST', headers, body }).then(resultOf<Message>);
  const storedAt = await commit.at;
  isStored = true;
  const lastSeen = Math.max(...(await Promise.all(seen)));
  await commit.end();
  return [
    figure(`message to ${ACCOUNTS} receivers stored`, (storedAt - began) / 1000, 10, 's', '<= 1'),
    figure(
      `that message seen by ${streams.length} open connections`,
      (lastSeen - storedAt) / 1000,
      2,
      's',
      '<= 1',
    ),
    figure(
      'lists while a message is stored, p95 against idle',
      quantile(await beside, 0.95),
      quantile(idle, 0.95),
      'ms',
      '<= 3',
    ),
  ];
}

/** Messages in a large installation: an inbox, a message to all, and their live events. */
export const messaging: Benchmark = {
  name: 'messages',
  async run(subject) {
    const me = await fill(subject.databaseUrl);
    await vacuumDone(subject.databaseUrl);
    const usernames = Array.from(
      { length: STREAMS / STREAMS_PER_ACCOUNT },
      (_, index) => `receiver-${index + 1}`,
    );
    // First, because every later request raises the memory of the process.
    const idle = await idleStreams(subject, await headersOf(subject.url, usernames));
    // One stream of each account stays open.
    for (const stream of idle.streams.splice(LIVE)) stream.close();
    const sent = await sending(subject, idle.streams);
    for (const stream of idle.streams) stream.close();
    return [idle.figure, ...sent, await inbox(subject, me)];
  },
};
