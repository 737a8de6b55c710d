import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Directory } from './directory.ts';
import { type Host, killAllIn } from './network.ts';
import { DATABASE_PORT, ETCD_PORT, PASSWORD, PATRONI_PORT, patroniSettings } from './patroni-settings.ts';
import { runCommand, startProgram, until } from './programs.ts';

const PEER_PORT = 2380;
/** Room for the data of a machine. */
const VOLUME_MB = 1_000;
const ANSWER_MS = 2_000;

/** A machine with PostgreSQL, Patroni and a member of etcd. */
export interface Node {
  name: string;
  host: Host;
  /** The file system that holds the data of PostgreSQL. */
  volume: string;
  startEtcd(): void;
  startPatroni(): void;
  /** Starts both. */
  start(): void;
  kill(): Promise<void>;
  /** Runs a statement as superuser. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

interface Machines {
  hosts: readonly Host[];
  directory: Directory;
  /** For the data of etcd. */
  etcdVolume: string;
}

function startEtcd(host: Host, { hosts, directory, etcdVolume }: Machines): void {
  const url = (address: string, port: number) => `http://${address}:${port}`;
  startProgram(
    [
      'etcd',
      ...['--name', host.name, '--data-dir', join(etcdVolume, host.name)],
      ...['--listen-client-urls', url(host.address, ETCD_PORT)],
      ...['--advertise-client-urls', url(host.address, ETCD_PORT)],
      ...['--listen-peer-urls', url(host.address, PEER_PORT)],
      ...['--initial-advertise-peer-urls', url(host.address, PEER_PORT)],
      ...['--initial-cluster', hosts.map((one) => `${one.name}=${url(one.address, PEER_PORT)}`).join(',')],
      ...['--initial-cluster-state', 'new', '--enable-v2', '--logger', 'zap', '--log-level', 'warn'],
    ],
    { log: directory.log(`etcd-${host.name}`), namespace: host.namespace },
  );
}

export function makeNode(host: Host, machines: Machines): Node {
  const { hosts, directory } = machines;
  const volume = directory.volume(`data-${host.name}`, VOLUME_MB);
  const socketDirectory = join(directory.path, `socket-${host.name}`);
  mkdirSync(socketDirectory);
  runCommand('chown', 'postgres:postgres', socketDirectory);
  const file = join(directory.path, `patroni-${host.name}.yml`);
  const settings = patroniSettings({
    name: host.name,
    address: host.address,
    addresses: hosts.map(({ address }) => address),
    dataDirectory: join(volume, 'postgres'),
    socketDirectory,
  });
  writeFileSync(file, JSON.stringify(settings, null, 2));
  const node: Node = {
    name: host.name,
    host,
    volume,
    startEtcd: () => startEtcd(host, machines),
    startPatroni: () =>
      void startProgram(['patroni', file], {
        log: directory.log(`patroni-${host.name}`),
        namespace: host.namespace,
        asPostgres: true,
        directory: socketDirectory,
        // Patroni writes passwords there; not on the volume, which may be full.
        environment: { HOME: socketDirectory },
      }),
    start() {
      node.startEtcd();
      node.startPatroni();
    },
    async kill() {
      killAllIn(host);
      await until(`no process on ${host.name}`, 10_000, () => host.pids().length === 0);
    },
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = new pg.Client({
        ...{ host: host.address, port: DATABASE_PORT, database: 'dekanat' },
        ...{ user: 'postgres', password: PASSWORD, connectionTimeoutMillis: ANSWER_MS },
      });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
  return node;
}

/** What Patroni says about a machine. */
interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica' | (string & {});
  state: string;
  timeline?: number;
}

/** The members of the cluster as one of the machines sees them. */
export async function membersAt({ host }: Node): Promise<Member[]> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const response = await fetch(`http://${host.address}:${PATRONI_PORT}/cluster`, { signal });
  return ((await response.json()) as { members: Member[] }).members;
}

/** Asks the primary to hand over to another machine; answers when that is done. */
export async function switchOver(from: Node, to: Node): Promise<void> {
  const response = await fetch(`http://${from.host.address}:${PATRONI_PORT}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: from.name, candidate: to.name }),
  });
  if (!response.ok) throw new Error(`The switch-over failed: ${response.status} ${await response.text()}`);
}
