import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { tableFile } from './table-export.ts';

/** Incompressible, so that the XLSX writer cannot buffer it away. */
const INCOMPRESSIBLE_TEXT = randomBytes(750).toString('base64');

/** Yields `count` rows, then fails; `source.closed` reports that the iterator was released. */
function rowsFailingAfter(count: number) {
  const source = { closed: false };
  async function* rows() {
    try {
      for (let row = 0; row < count; row += 1) yield row;
      throw new Error('Connection terminated unexpectedly');
    } finally {
      source.closed = true;
    }
  }
  return { source, rows: rows() };
}

const tableOf = (rows: AsyncIterable<number>, format: 'csv' | 'xlsx') =>
  tableFile(format, { name: 'Rows', headings: ['number', 'text'], rows }, (row) => [
    row,
    INCOMPRESSIBLE_TEXT,
  ]);

describe.each(['csv', 'xlsx'] as const)('a table as %s', (format) => {
  it('releases the source when the reader disconnects', async () => {
    const { source, rows } = rowsFailingAfter(Number.POSITIVE_INFINITY);
    const { body } = await tableOf(rows, format);
    await once(body, 'readable');
    expect(source.closed).toBe(false);
    body.destroy();
    await expect.poll(() => source.closed).toBe(true);
  });

  it('stops pulling rows while the reader is paused', async () => {
    let produced = 0;
    async function* countedRows() {
      for (;;) yield produced++;
    }
    const { body } = await tableOf(countedRows(), format);
    await once(body, 'readable');
    let previous = -1;
    const producedSinceLastPoll = () => {
      const since = produced - previous;
      previous = produced;
      return since;
    };
    await expect.poll(producedSinceLastPoll, { interval: 100 }).toBe(0);
    body.destroy();
  });

  it('fails in the middle when the source fails', async () => {
    const { source, rows } = rowsFailingAfter(5_000);
    const { body } = await tableOf(rows, format);
    await expect(text(body)).rejects.toThrow('Connection terminated unexpectedly');
    expect(source.closed).toBe(true);
  });

  it('rejects before the response starts when the first row cannot be read', async () => {
    await expect(tableOf(rowsFailingAfter(0).rows, format)).rejects.toThrow('Connection terminated');
  });
});

it('table export: shortens the name of a sheet to what a workbook allows', async () => {
  const name = 'Guruh 101/26 [kunduzgi]: akademik taʼtildagilar';
  async function* rows() {
    yield 1;
  }
  const { body, filename } = await tableFile('xlsx', { name, headings: ['number'], rows: rows() }, (row) => [
    row,
  ]);
  expect((await buffer(body)).length).toBeGreaterThan(0);
  expect(filename).toContain(name);
});
