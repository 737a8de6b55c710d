import { randomBytes } from 'node:crypto';
import type { Database } from '#db/database.ts';

const KEY_BYTES = 32;

/** The named key, generated once for all server processes on this database. */
export async function serverKey(
  db: Database,
  name: 'access_token' | 'refresh_token' | 'captcha' | 'secrets',
): Promise<Buffer> {
  await db
    .insertInto('server_keys')
    .values({ name, key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db
    .selectFrom('server_keys')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return key;
}
