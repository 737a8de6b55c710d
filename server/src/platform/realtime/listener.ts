import pg from 'pg';

const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 2_000;
/** A connection that a firewall dropped silently is noticed only by a query. */
const PROBE_MS = 30_000;
const TIMEOUT_MS = 5_000;

interface Handlers {
  onMessage(payload: string): void;
  /** Called on every (re)connect: messages sent before may be lost. */
  onOpen(): void;
  onLoss(error: Error): void;
}

const newClient = (connectionString: string) =>
  new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'dekanat live',
  });

/** Listens to a channel until closed; reconnects with exponential back-off. */
export function openListener(connectionString: string, channel: string, handlers: Handlers) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let waitMs = RETRY_FIRST_MS;

  const after = (milliseconds: number, act: () => void) => {
    timer = setTimeout(act, milliseconds);
    timer.unref();
  };

  function lost(failed: pg.Client, error: Error): void {
    if (client !== failed) return;
    client = undefined;
    failed.end().catch(() => undefined);
    clearTimeout(timer);
    if (closed) return;
    handlers.onLoss(error);
    after(waitMs, open);
    waitMs = Math.min(waitMs * 2, RETRY_MAX_MS);
  }

  function probe(probed: pg.Client): void {
    after(PROBE_MS, () => {
      probed.query('select 1').then(
        () => client === probed && probe(probed),
        (error: Error) => lost(probed, error),
      );
    });
  }

  function open(): void {
    const next = newClient(connectionString);
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('Connection ended')));
    next.on('notification', ({ payload }) => handlers.onMessage(payload ?? ''));
    const listen = async () => {
      await next.connect();
      await next.query(`listen ${channel}`);
      waitMs = RETRY_FIRST_MS;
      probe(next);
      handlers.onOpen();
    };
    listen().catch((error: Error) => lost(next, error));
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
