import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Stores when and from where a token was used, unless another process has stored that in the last minute. */
export const recordTokenUse = (db: Queryable, tokenId: number, address: string): Promise<unknown> =>
  sql`insert into api_token_uses as stored (api_token_id, used_at, address)
    select id, now(), ${address} from api_tokens where id = ${tokenId}
    on conflict (api_token_id) do update set used_at = excluded.used_at, address = excluded.address
    where stored.used_at <= now() - interval '1 minute'`.execute(db);
