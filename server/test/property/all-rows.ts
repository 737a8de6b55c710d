import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Client } from '#test/client.ts';

const PAGE = 1000;

type List<Row> = Endpoint & { result: z.ZodType<{ data: Row[]; total: number }> };

/** All rows of a report, page by page; they are as many as its total. */
export async function readAll<Row>(client: Client, list: List<Row>, query: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = (await client.call(list, { query: { ...query, limit: PAGE, page } }))
      .result as unknown as { data: Row[]; total: number };
    rows.push(...data);
    if (data.length < PAGE) {
      expect(rows).toHaveLength(total);
      return rows;
    }
  }
}
