import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { tableFile } from './table-export.ts';

/** Nothing makes it smaller. */
const LINE = randomBytes(750).toString('base64');

/** As many rows as one wants, which know whether somebody still reads them. */
function rowsUntil(fails: number) {
  const reading = { ended: false };
  async function* rows() {
    try {
      for (let row = 0; row < fails; row += 1) yield row;
      throw new Error('Connection terminated unexpectedly');
    } finally {
      reading.ended = true;
    }
  }
  return { reading, rows: rows() };
}

const tableOf = (rows: AsyncIterable<number>, format: 'csv' | 'xlsx') =>
  tableFile(format, { name: 'Rows', headings: ['number', 'text'], rows }, (row) => [row, LINE]);

describe.each(['csv', 'xlsx'] as const)('a table as %s', (format) => {
  it('whose reader leaves lets go of what its rows come from', async () => {
    const { reading, rows } = rowsUntil(Number.POSITIVE_INFINITY);
    const { body } = await tableOf(rows, format);
    await once(body, 'readable');
    expect(reading.ended).toBe(false);
    body.destroy();
    await expect.poll(() => reading.ended).toBe(true);
  });

  it('that nobody reads on with takes no more rows', async () => {
    let taken = 0;
    async function* counted() {
      for (;;) yield taken++;
    }
    const { body } = await tableOf(counted(), format);
    await once(body, 'readable');
    let before = -1;
    const more = () => {
      const since = taken - before;
      before = taken;
      return since;
    };
    await expect.poll(more, { interval: 100, timeout: 10_000 }).toBe(0);
    body.destroy();
  });

  it('breaks off where its rows do, instead of looking whole', async () => {
    const { reading, rows } = rowsUntil(5_000);
    const { body } = await tableOf(rows, format);
    await expect(text(body)).rejects.toThrow('Connection terminated unexpectedly');
    expect(reading.ended).toBe(true);
  });

  it('whose rows cannot be read at all is refused before anything is answered', async () => {
    await expect(tableOf(rowsUntil(0).rows, format)).rejects.toThrow('Connection terminated');
  });
});
