import { buffer } from 'node:stream/consumers';
import type { Services } from '#api/context.ts';
import type { Logos } from './paper.ts';

/** The bytes of logos; a missing file is left out, because a paper without its logo is better than none. */
export async function readLogos(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  ids: readonly (number | null)[],
): Promise<Logos> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const files = await db.selectFrom('files').select(['id', 'key']).where('id', 'in', wanted).execute();
  const read = await Promise.all(
    files.map(async ({ id, key }) => {
      const bytes = await storage
        .read(key, 'original')
        .then(buffer)
        .catch(() => undefined);
      return bytes === undefined ? [] : [[id, new Uint8Array(bytes)] as const];
    }),
  );
  return new Map(read.flat());
}
