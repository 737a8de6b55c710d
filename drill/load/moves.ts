import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { statusChange } from '../../server/test/people-factories.ts';
import type { Actor } from './actor.ts';
import type { Journal } from './journal.ts';
import { compareOnce, type Writer } from './writer.ts';

const PAUSE_MS = 700;

const STORED = `select orders.number, count(movement.id)::integer as times
  from orders left join student_movements movement on movement.order_id = orders.id
  where orders.number like 'DRILL-%' group by orders.id`;
const PLACES = 'select id, group_id from students where id = any($1)';

interface Moves {
  studentIds: readonly number[];
  /** Between which students are transferred. */
  groupIds: readonly [number, number];
}

/** Transfers of students between two groups, each by an order of its own. */
export function movesWriter(actor: Actor, { studentIds, groupIds }: Moves, journal: Journal): Writer {
  const acknowledged = new Map<string, number>();
  const sent = new Set<string>();
  /** The group that each student is in. */
  const places = new Map(studentIds.map((id) => [id, groupIds[0]]));
  async function write(): Promise<void> {
    const id = studentIds[sent.size % studentIds.length] ?? 0;
    const number = `DRILL-${sent.size + 1}`;
    sent.add(number);
    const group_id = places.get(id) === groupIds[0] ? groupIds[1] : groupIds[0];
    const body = statusChange([id], { status_type: 'transfer', group_id, order_number: number });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const done = await journal.persist('a transfer', () =>
      actor.call(studentStatuses.store, { body, headers }),
    );
    if (done === undefined) return;
    acknowledged.set(number, id);
    places.set(id, group_id);
  }
  return {
    loops: [{ pauseMs: PAUSE_MS, write }],
    async check(primary) {
      const rows = await primary.query<{ number: string; times: number }>(STORED);
      const stored = new Map<string, number>();
      for (const { number, times } of rows) stored.set(number, (stored.get(number) ?? 0) + times);
      const found = compareOnce('order', { acknowledged, sent }, stored);
      for (const row of await primary.query<{ id: number; group_id: number }>(PLACES, [studentIds])) {
        if (places.get(row.id) !== row.group_id) found.lost.push(`the group of student ${row.id}`);
        places.set(row.id, row.group_id);
      }
      return found;
    },
  };
}
