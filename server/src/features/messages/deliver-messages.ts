import { randomUUID } from 'node:crypto';
import type { Services } from '#api/context.ts';
import { errorField } from '#db/database-errors.ts';
import { claimDeliveries, type Delivery, markFailed, markSent, releaseDelivery } from './delivery-store.ts';
import { letterOf } from './message-email.ts';

const BATCH = 20;
const CONCURRENT = 4;
/** Finds e-mails whose notification was lost, and those that are due again. */
const POLL_MS = 10_000;
/** A server that is away is left alone for this long. */
const PAUSE_MS = 30_000;
const PERMANENT_FROM = 500;

/** Answers of an SMTP server to this e-mail; without one the server is away. */
const responseCode = (error: unknown) => Number(errorField(error, 'responseCode')) || undefined;
const CLOSING = 421;
/** No connection was made, so that nothing was sent and the attempt does not count. */
const NOT_CONNECTED = /^CONN$/;

export interface Deliverer {
  /** Stops claiming and waits for the e-mails that are being sent. */
  stop(): Promise<void>;
}

type Parts = Pick<Services, 'db' | 'bus' | 'mail' | 'config' | 'log'>;

/** Sends claimed e-mails, and marks each at once. */
function sender(
  services: Parts,
  worker: string,
  { pauseMs, isStopped }: { pauseMs: number; isStopped(): boolean },
) {
  const { db, mail, log } = services;
  let pausedUntil = 0;
  const isPaused = () => Date.now() < pausedUntil;

  async function fail(delivery: Delivery, error: unknown): Promise<void> {
    const code = responseCode(error);
    if (code === undefined || code === CLOSING) pausedUntil = Date.now() + pauseMs;
    log.warn({ err: error, ...delivery }, 'An e-mail of a message was not sent');
    if (NOT_CONNECTED.test(errorField(error, 'command')))
      return void (await releaseDelivery(db, delivery, worker));
    const message = error instanceof Error ? error.message : String(error);
    const permanent = code !== undefined && code >= PERMANENT_FROM;
    await markFailed(db, delivery, { worker, error: message, permanent });
  }

  async function deliver(delivery: Delivery): Promise<void> {
    if (isStopped() || isPaused()) return void (await releaseDelivery(db, delivery, worker));
    const letter = await letterOf(services, delivery);
    if (letter === undefined) {
      const failure = { worker, error: 'No address', permanent: true };
      return void (await markFailed(db, delivery, failure));
    }
    try {
      await mail.send(letter);
    } catch (error) {
      return fail(delivery, error);
    }
    await markSent(db, delivery, worker);
  }
  return { deliver, isPaused };
}

/**
 * Sends the e-mails of messages from the outbox; every process does the same. Each e-mail is claimed, sent, and then marked
 * as sent. A slow server delays this queue only; while one is away, no attempts are counted.
 */
export function deliverMessages(services: Parts, { pollMs = POLL_MS, pauseMs = PAUSE_MS } = {}): Deliverer {
  const { db, bus, log } = services;
  const worker = randomUUID();
  let stopped = false;
  let working: Promise<void> | undefined;
  let pollAgain = false;
  const { deliver, isPaused } = sender(services, worker, { pauseMs, isStopped: () => stopped });

  async function deliverBatch(): Promise<number> {
    const queue = await claimDeliveries(db, worker, BATCH);
    const claimed = queue.length;
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await deliver(next);
    };
    await Promise.all(Array.from({ length: CONCURRENT }, work));
    return claimed;
  }

  async function deliverAll(): Promise<void> {
    while (pollAgain && !stopped && !isPaused()) {
      pollAgain = false;
      if ((await deliverBatch()) > 0) pollAgain = true;
    }
  }

  function poll(): void {
    pollAgain = true;
    working ??= deliverAll()
      .catch((error: unknown) => log.warn({ err: error }, 'Outbox of messages: will be tried again'))
      .finally(() => {
        working = undefined;
      });
  }

  const timer = setInterval(poll, pollMs);
  timer.unref();
  const unsubscribe = bus.subscribe('delivery_waiting', poll);
  poll();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      unsubscribe();
      await working;
    },
  };
}
