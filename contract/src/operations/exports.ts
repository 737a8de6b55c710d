import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { OPERATIONS } from '../catalogue/operations.ts';

/** Larger lists are exported by a job; a notification provides the file. */
export const ROWS_WAITED_FOR = 50_000;

/** An export call of this API: path, and query without language and university. */
export const ExportInput = z.strictObject({
  path: z.string().max(200),
  query: z.record(z.string().max(50), z.string().max(1_000)),
});
export type ExportInput = z.infer<typeof ExportInput>;

export const exports = defineResource(OPERATIONS.exports, {
  create: {
    method: 'POST',
    path: '/exports',
    access: 'signed-in',
    query: ScopedQuery,
    body: ExportInput,
    result: z.object({ job_id: Id }),
  },
});
