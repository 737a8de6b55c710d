import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { webhooks } from '@dekanat/contract/operations/webhooks.ts';
import { createPool } from '../server/src/db/pool.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { quantile, resultOf, type SeededServer, withSeededServer } from './seeded-server.ts';

/** The fewest that a seeded server has. */
const SEEDED = 3_000;
const [PER_SECOND, SECONDS, RECEIVERS] = [100, 20, 3];
const POLL_MS = 100;
const WAIT_MS = 30_000;

interface Receiver {
  url: string;
  /** Milliseconds from each change to its event. */
  delays: number[];
  close(): void;
}

/** A system that gets events; one that hangs takes them and does not answer. */
async function startReceiver({ hangs = false } = {}): Promise<Receiver> {
  const delays: number[] = [];
  const server = createServer(async (request, response) => {
    const { type, timestamp } = JSON.parse(await text(request)) as { type: string; timestamp: string };
    if (type === 'students.changed') delays.push(Date.now() - Date.parse(timestamp));
    if (!hangs) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, delays, close };
}

const subscribe = ({ url, headers }: SeededServer, receiver: Receiver, name: string) =>
  fetch(url + pathOf(webhooks.create), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name, url: receiver.url, resources: ['students'] }),
  }).then(resultOf);

/** Changes students of the first university one by one, evenly over the time. */
async function changeStudents({ databaseUrl }: SeededServer): Promise<void> {
  const pool = createPool(databaseUrl, () => {}, { max: 4 });
  const total = PER_SECOND * SECONDS;
  const { rows } = await pool.query<{ id: number }>(
    'select id from students where university_id = 1 order by id limit $1',
    [total],
  );
  const began = performance.now();
  const changes: Promise<unknown>[] = [];
  for (let index = 0; index < total; index += 1) {
    await setTimeout(Math.max(0, began + (index * 1_000) / PER_SECOND - performance.now()));
    changes.push(
      pool.query('update students set phone = $1 where id = $2', [
        `+99890${String(index).padStart(7, '0')}`,
        rows[index % rows.length]?.id,
      ]),
    );
  }
  await Promise.all(changes);
  await pool.end();
}

/** Waits until each receiver has every event. @throws when some of them do not arrive */
async function delaysOf(receivers: Receiver[]): Promise<number[]> {
  const expected = PER_SECOND * SECONDS;
  const until = performance.now() + WAIT_MS;
  const missing = () => receivers.find(({ delays }) => delays.length < expected);
  while (missing() !== undefined && performance.now() < until) await setTimeout(POLL_MS);
  const late = missing();
  if (late !== undefined) throw new Error(`Only ${late.delays.length} of ${expected} events arrived`);
  return receivers.flatMap(({ delays }) => delays);
}

/** Events reach their receivers although one of them does not answer. */
export const webhookDelivery: Benchmark = {
  name: 'webhooks',
  run: () =>
    withSeededServer(
      SEEDED,
      async (server) => {
        const receivers = await Promise.all(Array.from({ length: RECEIVERS }, () => startReceiver()));
        const hanging = await startReceiver({ hangs: true });
        try {
          await subscribe(server, hanging, 'hangs');
          for (const [index, receiver] of receivers.entries()) await subscribe(server, receiver, `${index}`);
          await changeStudents(server);
          const name = `an event to ${RECEIVERS} receivers at ${PER_SECOND} a second beside one that hangs, p99`;
          return [figure(name, quantile(await delaysOf(receivers), 0.99), 1_000, 'ms', '<= 1')];
        } finally {
          for (const receiver of [...receivers, hanging]) receiver.close();
        }
      },
      { environment: { WEBHOOK_ADDRESSES: 'any' } },
    ),
};
