import { setTimeout as sleep } from 'node:timers/promises';
import { endOrphans } from './cluster.ts';
import { freePort, type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts';
import { endProcess } from './processes.ts';

export interface SupervisedServer {
  port: number;
  stop(): Promise<void>;
}

type LaunchOptions = Omit<PostmasterOptions, 'abandon'>;

const MAX_PAUSE_MS = 5_000;
const STABLE_MS = 60_000;

/** Restarts a server that exits, on the same port, so that connection pools reconnect. */
export async function startSupervised(
  launch: LaunchOptions,
  log: (line: string) => void,
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  const options = { ...launch, abandon: stopping.signal };
  const first = await startOnFreePort(options, log);
  let current: Postmaster | undefined = first.postmaster;
  const supervision = (async () => {
    let pause = 0;
    while (current) {
      // `stop` was called during the restart.
      if (stopping.signal.aborted) await stopServer(current);
      const startedAt = Date.now();
      const exit = await current.exited;
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unexpectedly (${exit}): starting it again`);
      pause = Date.now() - startedAt > STABLE_MS ? 0 : Math.min(pause * 2 + 50, MAX_PAUSE_MS);
      current = undefined;
      current = await restart(options, first.port, pause, log);
    }
  })();
  return {
    port: first.port,
    async stop() {
      stopping.abort();
      if (current) await stopServer(current);
      await supervision;
    },
  };
}

/**
 * Another process may take the free port, or an orphan started just before the predecessor was killed may appear late.
 * Both are solved by another attempt.
 */
async function startOnFreePort(
  options: PostmasterOptions,
  log: (line: string) => void,
): Promise<{ postmaster: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { postmaster: await startPostmaster(options, port), port };
    } catch (error) {
      if (attempt === 5 || !/TCP\/IP|postmaster\.pid|shared memory/.test(String(error))) throw error;
      await sleep(attempt * 100);
      await endOrphans(options.directory, log);
    }
  }
}

/** Retries with back-off until the server runs or is stopped. */
async function restart(
  options: PostmasterOptions,
  port: number,
  firstPause: number,
  log: (line: string) => void,
): Promise<Postmaster | undefined> {
  for (let pause = firstPause; !options.abandon.aborted; pause = Math.min(pause * 2 + 50, MAX_PAUSE_MS)) {
    await sleep(pause, undefined, { signal: options.abandon }).catch(() => undefined);
    try {
      await endOrphans(options.directory, log);
      const postmaster = await startPostmaster(options, port);
      log('PostgreSQL is back');
      return postmaster;
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
  }
  return undefined;
}

/** Fast shutdown: rolls back open transactions and writes everything else. */
async function stopServer({ process: child, exited }: Postmaster): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = await endProcess(child.pid, [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]);
  if (ended) await exited;
}
