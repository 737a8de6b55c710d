import { readFile } from 'node:fs/promises';
import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '#api/messages.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ callers: ['admin'] });
let owner: Client;
beforeAll(async () => {
  ({ client: owner } = await openAccount(server, admin, {
    permissions: ['get_rating_monitoring_index', 'student_update', 'message_index'],
  }));
});

const TIMING = {
  ...{ name: 'Kirishlar', format: 'pdf', every: 'week', day: 1, hour: 8 },
  ...{ previous_period: false, by_email: false, receiver_ids: [] },
} as const;
const create = (fio: string) =>
  owner.call(reportSchedules.create, {
    body: { ...TIMING, report: 'signIns', filters: { role: 'user', fio }, columns: ['fio'] },
  });
const schedules = async () => (await owner.call(reportSchedules.list)).result;
const PERSONAL = { filters: [translate('report_schedule.personal', 'oz')] };

describe('a scheduled report that searches for a passport or PINFL', () => {
  it.each(['AB1234567', 'ав 1234567', '50109040 010015'])('is refused: %s', async (fio) => {
    const { status, error } = await create(fio);
    expect([status, error.message]).toEqual([422, PERSONAL]);
    expect(await schedules()).toEqual([]);
  });

  it('is refused as a change, which leaves the stored search', async () => {
    const { id } = (await create('Karimov')).result;
    const change = (fio: string) =>
      owner.call(reportSchedules.update, {
        params: { id },
        body: { ...TIMING, filters: { role: 'user', fio } },
      });
    const { status, error } = await change('AB1234567');
    expect([status, error.message]).toEqual([422, PERSONAL]);
    expect((await schedules()).map(({ parameters }) => parameters.fio)).toEqual(['Karimov']);
    expect((await change('401231100001')).result.parameters.fio).toBe('401231100001');
    await owner.call(reportSchedules.remove, { params: { id } });
  });

  it('was paused with the reason when it had been stored before, and others were not', async () => {
    const { db } = server.services;
    const searches = ['AB1234567', ' ав 1234567', '50109040 010015', 'Karimov', '401231100001'];
    const ids: number[] = [];
    for (const fio of searches) {
      const { id } = (await create('Karimov')).result;
      const filters = JSON.stringify({ role: 'user', fio });
      await db.updateTable('report_schedules').set({ filters }).where('id', '=', id).execute();
      await db.insertInto('report_runs').values({ schedule_id: id }).execute();
      ids.push(id);
    }
    const migration = new URL('../../../migrations/0426-schedules-without-passports.sql', import.meta.url);
    await sql.raw(await readFile(migration, 'utf8')).execute(db);
    const stored = await schedules();
    const found = ids.map((id) => stored.find((schedule) => schedule.id === id));
    const because = translate('report_schedule.personal', 'oz');
    expect(found.map((schedule) => [schedule?.parameters.fio, schedule?.paused_because])).toEqual([
      ...Array.from({ length: 3 }, () => [undefined, because]),
      ['Karimov', null],
      ['401231100001', null],
    ]);
    const { rows } = await sql<{ state: string }>`
      select state from report_runs where schedule_id = any(${ids}::integer[]) order by schedule_id`.execute(
      db,
    );
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'waiting', 'waiting']);
    expect(found.map((schedule) => schedule?.next_due_at === null)).toEqual([true, true, true, false, false]);
  });
});
