import { z } from 'zod';

/** `imports.source` as it is stored. */
export const StoredSource = z.object({
  part: z.string().optional(),
  defaults: z.record(z.string(), z.string()),
  left_out: z.array(z.string()).default([]),
  left_out_more: z.int().default(0),
  unreadable: z.int().default(0),
});
export type StoredSource = z.infer<typeof StoredSource>;
