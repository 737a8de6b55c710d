import pg from 'pg';

const RETRY_FIRST_MS = 250;
const RETRY_LONGEST_MS = 10_000;
/** How often the connection is tried: one that a firewall has silently dropped is noticed only by asking something. */
const PROBE_MS = 30_000;
const PATIENCE_MS = 5_000;

interface Reactions {
  onMessage(payload: string): void;
  /** The connection is there, for the first time or again: what was told before was not heard. */
  onOpen(): void;
  onLoss(error: Error): void;
}

const newClient = (connectionString: string) =>
  new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'dekanat live',
  });

/** Listens to a channel until it is closed, on one connection after another: when one breaks, the next is opened, later and later. */
export function openListener(connectionString: string, channel: string, react: Reactions) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let waitMs = RETRY_FIRST_MS;

  const after = (milliseconds: number, act: () => void) => {
    timer = setTimeout(act, milliseconds);
    timer.unref();
  };

  function lost(which: pg.Client, error: Error): void {
    if (client !== which) return;
    client = undefined;
    which.end().catch(() => undefined);
    clearTimeout(timer);
    if (closed) return;
    react.onLoss(error);
    after(waitMs, open);
    waitMs = Math.min(waitMs * 2, RETRY_LONGEST_MS);
  }

  function probe(which: pg.Client): void {
    after(PROBE_MS, () => {
      which.query('select 1').then(
        () => client === which && probe(which),
        (error: Error) => lost(which, error),
      );
    });
  }

  function open(): void {
    const opening = newClient(connectionString);
    client = opening;
    opening.on('error', (error) => lost(opening, error));
    opening.on('end', () => lost(opening, new Error('Connection ended')));
    opening.on('notification', ({ payload }) => react.onMessage(payload ?? ''));
    const listen = async () => {
      await opening.connect();
      await opening.query(`listen ${channel}`);
      waitMs = RETRY_FIRST_MS;
      probe(opening);
      react.onOpen();
    };
    listen().catch((error: Error) => lost(opening, error));
  }

  open();
  return {
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
