import { randomUUID } from 'node:crypto';
import type { DeliveryChannel } from '@dekanat/contract/notifications/notification-preferences.ts';
import type { Services } from '#api/context.ts';
import { runDelivery } from '#api/tracing/run-delivery.ts';
import { isUnavailable } from '#db/database-errors.ts';
import type { Outcome } from './delivery-content.ts';
import {
  claimDeliveries,
  type Delivery,
  endInterrupted,
  markEnded,
  markFailedAttempt,
  markSending,
  markSent,
  releaseDelivery,
} from './delivery-store.ts';

const BATCH = 20;
const CONCURRENT = 4;
/** Finds deliveries whose notification was lost, and those that are due again. */
const POLL_MS = 10_000;

export interface Deliverer {
  /** Stops claiming and waits for what is being sent. */
  stop(): Promise<void>;
}

/** A way to send what is in the outbox. */
export interface Channel {
  name: DeliveryChannel;
  /** A repeated request may arrive twice: one whose answer was lost is not repeated. */
  sendsOnce: boolean;
  send(delivery: Delivery): Promise<Outcome>;
}

type Parts = Pick<Services, 'db' | 'bus' | 'log' | 'tracing'>;

interface Attempt {
  delivery: Delivery;
  outcome: Outcome;
}

/** Changes nothing when another process has claimed the delivery meanwhile. */
function storeOutcome(db: Services['db'], worker: string, { delivery, outcome }: Attempt): Promise<unknown> {
  if (outcome.state === 'sent') return markSent(db, delivery, worker);
  const { error } = outcome;
  if (outcome.state === 'failed' || outcome.state === 'unconfirmed')
    return markEnded(db, delivery, { worker, state: outcome.state, error });
  if (outcome.state === 'unsent')
    return releaseDelivery(db, delivery, { worker, error, delayMs: outcome.pauseMs });
  return markFailedAttempt(db, delivery, { worker, error });
}

/** Outcomes that the database did not store: a delivery that was sent must not be sent again when its lease expires. */
function unstoredOutcomes(db: Services['db'], worker: string) {
  const attempts: Attempt[] = [];
  return {
    add: (attempt: Attempt) => void attempts.push(attempt),
    async store(): Promise<void> {
      for (let next = attempts.shift(); next !== undefined; next = attempts.shift()) {
        try {
          await storeOutcome(db, worker, next);
        } catch (error) {
          // One that the database refuses, as a text that it cannot store, would hold up all others.
          if (isUnavailable(error)) attempts.unshift(next);
          throw error;
        }
      }
    },
  };
}

/** Sends claimed deliveries, and stores the outcome of each at once. */
function sender(parts: Parts, channel: Channel, worker: string, isStopped: () => boolean) {
  const { db, log } = parts;
  let pausedUntil = 0;
  const isPaused = () => Date.now() < pausedUntil;
  const unsent: Delivery[] = [];
  const unstored = unstoredOutcomes(db, worker);

  /** An unexpected error is a failed attempt of this delivery, and delays no other. */
  async function outcomeOf(delivery: Delivery): Promise<Outcome> {
    try {
      return await channel.send(delivery);
    } catch (error) {
      log.error({ err: error, channel: channel.name, delivery: delivery.id }, 'A delivery failed');
      return { state: 'retry', error: 'Unexpected error' };
    }
  }

  async function store(attempt: Attempt): Promise<void> {
    noteFailure(attempt);
    try {
      await storeOutcome(db, worker, attempt);
    } catch (error) {
      unstored.add(attempt);
      throw error;
    }
  }

  function noteFailure({ delivery, outcome }: Attempt): void {
    if (outcome.state === 'sent') return;
    // The answer of the server may contain the address, so only the table has it.
    const { address: _address, ...logged } = delivery;
    log.warn({ ...logged, channel: channel.name, state: outcome.state }, 'A delivery was not sent');
    if ('pauseMs' in outcome) pausedUntil = Math.max(pausedUntil, Date.now() + (outcome.pauseMs ?? 0));
  }

  async function deliver(delivery: Delivery): Promise<void> {
    if (isStopped() || isPaused()) return void (await releaseDelivery(db, delivery, { worker }));
    if (channel.sendsOnce && !(await markOrRelease(delivery))) return;
    const about = { channel: channel.name, id: delivery.id };
    await runDelivery(parts, about, async () => store({ delivery, outcome: await outcomeOf(delivery) }));
  }

  /** Whether the mark was stored may be unknown: without a request, the delivery is one that was not sent. */
  async function markOrRelease(delivery: Delivery): Promise<boolean> {
    try {
      return await markSending(db, delivery, worker);
    } catch (error) {
      unsent.push(delivery);
      throw error;
    }
  }

  /** Releases what was claimed and not sent when the database did not answer. */
  async function releaseUnsent(): Promise<void> {
    for (let next = unsent.at(0); next !== undefined; next = unsent.at(0)) {
      await releaseDelivery(db, next, { worker });
      unsent.shift();
    }
  }
  return { deliver, isPaused, unsent, releaseUnsent, storeUnstored: unstored.store };
}

/**
 * Sends what waits in the outbox for one channel; every process does the same. Each delivery is claimed, sent, and then
 * marked. A slow server delays its own channel only.
 */
export function deliver(services: Parts, channel: Channel, { pollMs = POLL_MS } = {}): Deliverer {
  const { db, bus, log } = services;
  const worker = randomUUID();
  let stopped = false;
  let working: Promise<void> | undefined;
  let pollAgain = false;
  const {
    deliver: deliverOne,
    isPaused,
    unsent,
    releaseUnsent,
    storeUnstored,
  } = sender(services, channel, worker, () => stopped);

  async function deliverBatch(): Promise<number> {
    await releaseUnsent();
    if (channel.sendsOnce) await endInterrupted(db);
    const queue = await claimDeliveries(db, { channel: channel.name, worker, limit: BATCH });
    const claimed = queue.length;
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await deliverOne(next);
    };
    const all = Array.from({ length: CONCURRENT }, work);
    await Promise.all(all).finally(async () => {
      unsent.push(...queue.splice(0));
      // What the others are sending has an outcome to store as well.
      await Promise.allSettled(all);
    });
    return claimed;
  }

  async function deliverAll(): Promise<void> {
    await storeUnstored();
    while (pollAgain && !stopped && !isPaused()) {
      pollAgain = false;
      if ((await deliverBatch()) > 0) pollAgain = true;
    }
  }

  function poll(): void {
    pollAgain = true;
    working ??= deliverAll()
      .catch((error: unknown) => log.warn({ err: error }, 'Outbox: will be tried again'))
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
      await storeUnstored().catch((error: unknown) => log.warn({ err: error }, 'Outbox: outcomes are lost'));
    },
  };
}
