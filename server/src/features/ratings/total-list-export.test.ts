import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contextOf } from '#test/handler-context.ts';
import { useServer } from '#test/use-server.ts';
import { allTotals } from './total-list.ts';

const { server } = useServer({ callers: [] });

const placeOf = ({ group_id, semester_id }: { group_id: number; semester_id: number }) =>
  `${group_id} in ${semester_id}`;

it('total list export: exports each total sheet once while the dates of semesters change', async () => {
  const context = await contextOf(server, 'admin');
  const rows = () => allTotals(context, { control_type_id: FINAL }, 2);
  const all: string[] = [];
  for await (const row of rows()) all.push(placeOf(row));
  expect(all.length).toBeGreaterThan(4);
  const exported: string[] = [];
  for await (const row of rows()) {
    // The semester of the last sheet becomes the first one of the order.
    if (exported.push(placeOf(row)) === 1)
      await sql`update semesters set start_date = '2098-09-02', end_date = '2099-01-20'
        where id = ${Number(all.at(-1)?.split(' in ')[1])}`.execute(server.services.db);
  }
  expect(exported).toEqual(all);
});
