import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { exports } from '@dekanat/contract/operations/exports.ts';
import { call } from '#api/api.ts';
import type { CallOptions } from '#api/call-options.ts';

/** Starts a job, whose file arrives with a notification. */
export async function startExportJob(
  endpoint: Endpoint,
  { university_id, ...query }: Record<string, unknown>,
): Promise<undefined> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const body = {
    path: pathOf(endpoint),
    query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  };
  await call(exports.create, { query: { university_id }, body } as CallOptions<typeof exports.create>);
}
