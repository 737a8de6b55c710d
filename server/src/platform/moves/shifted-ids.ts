import type pg from 'pg';
import { quoteIdentifier } from '#platform/backups/snapshot-tables.ts';

/**
 * Tables whose ids nothing else names. Every installation fills them from its first start, so their ids would always collide: they are
 * shifted together, which keeps their order.
 */
export const SHIFTED: Record<string, readonly string[]> = { audit: ['id', 'part_of'] };

export type Shifts = Record<string, number>;

/**
 * Shifts the staged ids that are used at the target. The target uses more of them until its tables are locked: then it is done once more.
 * @param staged the name of the staged table
 * @param before how far they are shifted already
 * @returns how far they are shifted now
 */
export async function shiftIds(
  client: pg.ClientBase,
  staged: (table: string) => string,
  before: Shifts = {},
): Promise<Shifts> {
  const shifts: Shifts = {};
  for (const [table, columns] of Object.entries(SHIFTED)) {
    const [from, to] = [quoteIdentifier(staged(table)), `public.${quoteIdentifier(table)}`];
    const { rows } = await client.query<{ by: string }>(
      `select greatest(0, (select coalesce(max(id), 0) from ${to}) - (select coalesce(min(id), 0) from ${from}) + 1)::text as by`,
    );
    const by = Number(rows[0]?.by ?? 0);
    shifts[table] = (before[table] ?? 0) + by;
    const sets = columns.map((column) => `${quoteIdentifier(column)} = ${quoteIdentifier(column)} + ${by}`);
    if (by > 0) await client.query(`update ${from} set ${sets.join(', ')}`);
  }
  return shifts;
}
