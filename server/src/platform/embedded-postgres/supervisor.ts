import { setTimeout as sleep } from 'node:timers/promises';
import { endOrphans } from './cluster.ts';
import { freePort, type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts';
import { endProcess } from './processes.ts';

export interface SupervisedServer {
  port: number;
  stop(): Promise<void>;
}

type Launch = Omit<PostmasterOptions, 'abandon'>;

const LONGEST_PAUSE_MS = 5_000;
const STEADY_MS = 60_000;

/** A server that died is started again on the same port, so that connection pools find it. */
export async function startSupervised(
  launch: Launch,
  log: (line: string) => void,
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  const options = { ...launch, abandon: stopping.signal };
  const first = await startSomewhere(options, log);
  let current: Postmaster | undefined = first.postmaster;
  const watching = (async () => {
    let pause = 0;
    while (current) {
      // Wished for while the server was just coming back.
      if (stopping.signal.aborted) await endServer(current);
      const since = Date.now();
      const how = await current.exited;
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unexpectedly (${how}): starting it again`);
      pause = Date.now() - since > STEADY_MS ? 0 : Math.min(pause * 2 + 50, LONGEST_PAUSE_MS);
      current = undefined;
      current = await revive(options, first.port, pause, log);
    }
  })();
  return {
    port: first.port,
    async stop() {
      stopping.abort();
      if (current) await endServer(current);
      await watching;
    },
  };
}

/**
 * Somebody may take the free port before us, or a predecessor's last act before it was killed was to start a server
 * that showed itself only now. Both pass with another try.
 */
async function startSomewhere(
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

/** Tries with growing pauses until the server runs or is no longer wanted. */
async function revive(
  options: PostmasterOptions,
  port: number,
  firstPause: number,
  log: (line: string) => void,
): Promise<Postmaster | undefined> {
  for (let pause = firstPause; !options.abandon.aborted; pause = Math.min(pause * 2 + 50, LONGEST_PAUSE_MS)) {
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

/** Fast shutdown: open transactions are rolled back, everything else is written. */
async function endServer({ process: child, exited }: Postmaster): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = await endProcess(child.pid, [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]);
  if (ended) await exited;
}
