import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '#platform/embedded-postgres/cluster.ts';
import { startEmbeddedDatabase } from '#platform/embedded-postgres/embedded-database.ts';
import { freePort, type Postmaster, startPostmaster } from '#platform/embedded-postgres/postmaster.ts';
import { systemAccount } from '#platform/embedded-postgres/system-account.ts';
import { copyCluster, copyPreparedData } from './prepared-data.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';

/** Faster and unsafe in a power failure. `synchronous_commit` stays on, because a replica receives flushed WAL only. */
const UNSAFE_SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

interface PrimaryAndReplica {
  url: string;
  replicaUrl: string;
  /** As superuser. */
  adminUrl: string;
  replicaAdminUrl: string;
  killReplica(): Promise<void>;
  close(): Promise<void>;
}

/** A PostgreSQL with the demonstration data and a streaming replica of it. */
export async function startReplicated(): Promise<PrimaryAndReplica> {
  const home = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-replica-'));
  const [directory, copy] = [join(home, 'data/postgres'), join(home, 'replica')];
  const options = { directory, log: () => undefined, settings: UNSAFE_SETTINGS };
  copyPreparedData(join(home, 'data'));
  copyCluster(directory, copy);
  writeFileSync(join(copy, 'standby.signal'), '');

  const primary = await startEmbeddedDatabase(options);
  const password = readFileSync(`${directory}.password`, 'utf8').trim();
  const replica = await follow(copy, new URL(primary.url).port, password);
  const at = (url: string, port: string | number, user?: string) => {
    const address = new URL(url);
    address.port = String(port);
    if (user !== undefined) Object.assign(address, { username: user, password });
    return address.href;
  };
  const { port } = new URL(primary.url);
  return {
    url: primary.url,
    replicaUrl: at(primary.url, replica.port),
    adminUrl: at(primary.url, port, 'postgres'),
    replicaAdminUrl: at(primary.url, replica.port, 'postgres'),
    async killReplica() {
      replica.postmaster.process.kill('SIGQUIT');
      await replica.postmaster.exited;
    },
    async close() {
      replica.postmaster.process.kill('SIGQUIT');
      await Promise.all([replica.postmaster.exited, primary.stop()]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function follow(
  directory: string,
  primaryPort: string,
  password: string,
): Promise<{ port: number; postmaster: Postmaster }> {
  const { postgres } = findBinaries();
  const port = await freePort();
  const settings = {
    ...UNSAFE_SETTINGS,
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`,
  };
  const account = systemAccount(directory, postgres);
  const abandon = new AbortController().signal;
  return {
    port,
    postmaster: await startPostmaster({ directory, binary: postgres, account, settings, abandon }, port),
  };
}
