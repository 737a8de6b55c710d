import { freePort } from '../server/src/platform/embedded-postgres/postmaster.ts';
import { startS3 } from '../server/test/s3-process.ts';
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts';
import { type DekanatProcess, superviseDekanat } from './dekanat-process.ts';
import { type Directory, makeDirectory } from './directory.ts';
import { makeNetwork, type Network } from './network.ts';
import { type Program, until } from './programs.ts';
import { type Ports, startHaproxy, startPgbouncer } from './proxies.ts';

const NODES = ['n1', 'n2', 'n3'];
const PROCESSES = 3;
const READY_WITHIN_MS = 30_000;

/** Everything that the drill runs. */
export interface SetUp {
  /** Where users open Dekanat. */
  url: string;
  databases: DatabaseCluster;
  processes: DekanatProcess[];
  restartPgbouncer(): Promise<void>;
  close(): Promise<void>;
}

async function freePorts(): Promise<Ports> {
  const [http = 0, database = 0, pgbouncer = 0, ...dekanat] = await Promise.all(
    Array.from({ length: 3 + PROCESSES }, freePort),
  );
  return { http, database, pgbouncer, dekanat };
}

async function start(
  network: Network,
  directory: Directory,
  closing: (() => unknown)[],
): Promise<Omit<SetUp, 'close'>> {
  const ports = await freePorts();
  const databases = await startDatabaseCluster(network, directory);
  const haproxy = startHaproxy(ports, databases.nodes, directory);
  let pgbouncer: Program = startPgbouncer(ports, directory);
  closing.push(
    () => haproxy.end('SIGKILL'),
    () => pgbouncer.end('SIGKILL'),
  );
  const s3 = await startS3();
  closing.push(() => s3.stop());
  const url = `http://127.0.0.1:${ports.http}`;
  const processes: DekanatProcess[] = [];
  for (const [index, port] of ports.dekanat.entries()) {
    const name = `dekanat${index + 1}`;
    const settings = { name, port, databasePort: ports.pgbouncer, files: s3.address, publicUrl: url };
    const one = superviseDekanat(settings, directory);
    closing.push(() => one.stop());
    // The first one migrates and fills the database.
    await one.ready();
    processes.push(one);
  }
  await until('HAProxy uses a process', READY_WITHIN_MS, async () => (await fetch(`${url}/api/ready`)).ok);
  return {
    url,
    databases,
    processes,
    async restartPgbouncer() {
      await pgbouncer.end('SIGTERM');
      pgbouncer = startPgbouncer(ports, directory);
    },
  };
}

/** Starts the whole installation. @param keepLogs directory for the log files */
export async function startSetUp(keepLogs?: string): Promise<SetUp> {
  const directory = makeDirectory(keepLogs);
  const network = makeNetwork(NODES);
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
    network.close();
    directory.close();
  };
  try {
    return { ...(await start(network, directory, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
