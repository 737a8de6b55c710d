import { messages } from '@dekanat/contract/messages/messages.ts';
import { until } from '../programs.ts';
import type { Actor } from './actor.ts';
import type { Journal } from './journal.ts';
import { compareOnce, type Writer } from './writer.ts';

const PAUSE_MS = 700;
/** A job whose process died is taken over after 40 seconds. */
const SENT_WITHIN_MS = 120_000;

const STORED = `select title, count(*)::integer as times from messages where title like 'Drill xabari %' group by 1`;
const UNSENT = `select count(*)::integer as count from messages where title like 'Drill xabari %' and state <> 'sent'`;
/** A message has a row for each of its receivers. */
const INCOMPLETE = `select title from messages where title like 'Drill xabari %' and receiver_count <> (
  select count(*) from message_receivers receiver where receiver.message_id = messages.id)`;

/** Messages to the administrators; a job writes the receivers. */
export function messagesWriter(actor: Actor, journal: Journal): Writer {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  async function write(): Promise<void> {
    const title = `Drill xabari ${sent.size + 1}`;
    sent.add(title);
    const body = { title, message: '<p>Assalomu alaykum!</p>', receivers: { admins: true }, status: true };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const done = await journal.persist('a message', () => actor.call(messages.create, { body, headers }));
    if (done !== undefined) acknowledged.add(title);
  }
  return {
    loops: [{ pauseMs: PAUSE_MS, write }],
    async check(primary) {
      await until('all messages are sent', SENT_WITHIN_MS, async () => {
        const [row] = await primary.query<{ count: number }>(UNSENT);
        return row?.count === 0;
      });
      const rows = await primary.query<{ title: string; times: number }>(STORED);
      const stored = new Map(rows.map(({ title, times }) => [title, times]));
      const found = compareOnce('message', { acknowledged, sent }, stored);
      const incomplete = await primary.query<{ title: string }>(INCOMPLETE);
      found.lost.push(...incomplete.map(({ title }) => `receivers of ${title}`));
      return found;
    },
  };
}
