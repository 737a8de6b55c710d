import { type CellChange, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#db/create-database.ts';
import { createPool } from '#db/pool.ts';
import type { Client } from '#test/client.ts';
import { makeSheet, readSheet } from '#test/rating-factories.ts';
import { embeddedUrl } from '#test/server-process.ts';
import { type CrashServer, delay, randomBetween, SEED } from './crash-server.ts';

/** Two cells of each: 200 saves at once. */
const STUDENTS = 100;
/** Hundredths, so that no value of a cell is saved twice. */
const MAX_VALUE = 5_000;

interface Cell {
  id: number;
  field: 'ic_rating' | 'fc_rating';
  /** What the server has acknowledged, in order. */
  saved: number[];
  /** Saves without an answer: they may be stored or not. */
  unanswered: number[];
  was: number | null;
  sent: number;
}

/** Saves new values of a cell until the server no longer answers. */
async function write(client: Client, id: number, cell: Cell, isOver: () => boolean): Promise<void> {
  while (!isOver() && cell.sent < MAX_VALUE) {
    cell.sent += 1;
    const value = cell.sent / 100;
    const change = { student_subject_id: cell.id, field: cell.field, value, was: cell.was } as CellChange;
    const call = client.call(sheets.save, { params: { id }, body: { changes: [change] } });
    const answer = await call.catch(() => undefined);
    if (answer?.status !== 200) {
      cell.unanswered.push(value);
      return;
    }
    expect(answer.result.conflicts).toEqual([]);
    cell.saved.push(value);
    cell.was = value;
  }
}

const INCOMPLETE = `select id from ratings
  where version - 1 <> (select count(*) from rating_changes where rating_id = ratings.id)`;

const STORED = (field: Cell['field']) => `
  select student_subject_id, array_agg(distinct ${field}::float8) as values from (
    select student_subject_id, ${field} from ratings
    union all select student_subject_id, changes.${field} from rating_changes changes join ratings on ratings.id = rating_id) entries
  where ${field} is not null group by 1`;

/** Every acknowledged value is stored: the last one in its cell unless an unanswered one is, the others in the history. */
async function check(server: CrashServer, client: Client, sheetId: number, cells: Cell[]): Promise<void> {
  expect(await server.query(INCOMPLETE)).toEqual([]);
  const rows = new Map((await readSheet(client, sheetId)).rows.map((row) => [row.student_subject_id, row]));
  for (const field of ['ic_rating', 'fc_rating'] as const) {
    const stored = new Map(
      (await server.query(STORED(field))).map((row) => [row.student_subject_id, new Set(row.values)]),
    );
    for (const cell of cells.filter((one) => one.field === field)) {
      const current = rows.get(cell.id)?.[field] ?? null;
      expect([cell.saved.at(-1) ?? null, ...cell.unanswered]).toContain(current);
      expect(cell.saved.filter((value) => !stored.get(cell.id)?.has(value))).toEqual([]);
      if (current !== null && cell.saved.at(-1) !== current) cell.saved.push(current);
      Object.assign(cell, { was: current, unanswered: [] });
    }
  }
}

/** Kills the server during 200 concurrent saves, so many times. */
export function testKilledRatings(server: CrashServer, { ratingKills }: { ratingKills: number }): void {
  let client: Client;
  let sheetId: number;
  let cells: Cell[];
  beforeAll(async () => {
    client = await server.start();
    const db = createDatabase(createPool(embeddedUrl(server.directory), () => {}, { max: 2 }));
    const made = await makeSheet({ services: { db } }, client, { students: STUDENTS });
    await db.destroy();
    sheetId = made.finalId;
    cells = made.studentSubjectIds.flatMap((id) =>
      (['ic_rating', 'fc_rating'] as const).map((field) => ({
        id,
        field,
        saved: [],
        unanswered: [],
        was: null,
        sent: 0,
      })),
    );
  }, 180_000);

  describe(`killed during 200 concurrent saves of marks (CRASH_SEED=${SEED})`, () => {
    const rounds = Array.from({ length: ratingKills }, (_, index) => index + 1);
    it.each(rounds)(
      '%i: the next start has every acknowledged value and the whole history',
      async () => {
        let isOver = false;
        const count = () => cells.reduce((sum, { saved }) => sum + saved.length, 0);
        const before = count();
        const writing = Promise.all(cells.map((cell) => write(client, sheetId, cell, () => isOver)));
        await expect.poll(count, { interval: 5 }).toBeGreaterThan(before);
        await delay(randomBetween(0, 1_000));
        await server.process.end('SIGKILL');
        isOver = true;
        await writing;
        client = await server.start();
        await check(server, client, sheetId, cells);
      },
      300_000,
    );
  });
}
