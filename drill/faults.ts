import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Node, switchOver } from './node.ts';
import { runCommand } from './programs.ts';
import type { SetUp } from './set-up.ts';

/** Ends the fault. */
type EndFault = () => Promise<void>;

export interface Fault {
  name: string;
  title: string;
  /** Seconds until writes succeed again. */
  limitSeconds: number;
  cause(setUp: SetUp, random: () => number): Promise<EndFault>;
}

/** Patroni's shortest lease is 20 seconds. */
const [LOST_PRIMARY_S, SWITCH_OVER_S, LOST_PROCESS_S] = [30, 5, 2];
const nothing: EndFault = async () => undefined;

async function kill(node: Node): Promise<EndFault> {
  await node.kill();
  return async () => node.start();
}

/** Left for the database to use while most of the volume is filled at once. */
const REST_BYTES = 16 * 1024 * 1024;
const CHUNK = new Uint8Array(64 * 1024);

/** Makes a file of all the free space. */
function fill(file: string, volume: string): void {
  const { bavail, bsize } = statfsSync(volume);
  runCommand('fallocate', '-l', String(Math.max(bavail * bsize - REST_BYTES, bsize)), file);
  try {
    for (;;) appendFileSync(file, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Each takes 16 MB on every machine; a replica has a few files in reserve. */
const [WAL_SWITCHES, SWITCH_EVERY_MS] = [14, 600];
const STREAMS = `select from pg_stat_replication where application_name = $1 and state = 'streaming'`;

/** Makes a replica receive more than it can store. @returns whether it has stopped */
async function overflow(primary: Node, replica: Node): Promise<boolean> {
  for (let switches = 0; switches < WAL_SWITCHES; switches += 1) {
    await primary.query('select pg_switch_wal()');
    await sleep(SWITCH_EVERY_MS);
    if ((await primary.query(STREAMS, [replica.name])).length === 0) return true;
  }
  return false;
}

async function fillDisk({ databases }: SetUp): Promise<EndFault> {
  const replica = await databases.withRole('sync_standby');
  const primary = await databases.withRole('leader');
  const file = join(replica.volume, 'filling');
  fill(file, replica.volume);
  const removeFile = async () => rmSync(file);
  if (await overflow(primary, replica)) return removeFile;
  await removeFile();
  throw new Error('The replica did not stop with a full disk');
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill-primary',
    title: 'the primary is killed',
    limitSeconds: LOST_PRIMARY_S,
    cause: async ({ databases }) => kill(await databases.withRole('leader')),
  },
  {
    name: 'kill-replica',
    title: 'the synchronous replica is killed',
    limitSeconds: LOST_PRIMARY_S,
    cause: async ({ databases }) => kill(await databases.withRole('sync_standby')),
  },
  {
    name: 'partition-primary',
    title: 'the primary is cut off the network',
    limitSeconds: LOST_PRIMARY_S,
    async cause({ databases }) {
      const { host } = await databases.withRole('leader');
      host.disconnect();
      return async () => host.reconnect();
    },
  },
  {
    name: 'kill-process',
    title: 'a Dekanat process is killed',
    limitSeconds: LOST_PROCESS_S,
    async cause({ processes }, random) {
      const chosen = processes[Math.floor(random() * processes.length)];
      chosen?.kill();
      return async () => chosen?.ready();
    },
  },
  {
    name: 'restart-pgbouncer',
    title: 'PgBouncer is restarted',
    limitSeconds: SWITCH_OVER_S,
    async cause({ restartPgbouncer }) {
      await restartPgbouncer();
      return nothing;
    },
  },
  {
    name: 'switch-over',
    title: 'planned switch-over',
    limitSeconds: SWITCH_OVER_S,
    async cause({ databases }) {
      await switchOver(await databases.withRole('leader'), await databases.withRole('sync_standby'));
      return nothing;
    },
  },
  {
    name: 'fill-disk',
    title: "a replica's disk is full",
    limitSeconds: LOST_PRIMARY_S,
    cause: (setUp) => fillDisk(setUp),
  },
];
