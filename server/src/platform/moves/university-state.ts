import type pg from 'pg';
import { MoveRefused } from './move-refused.ts';

export interface UniversityState {
  id: number;
  name: string;
  movingSince: string | null;
  movedTo: string | null;
}

/** @throws MoveRefused when there is no such university, or the database is older than this version */
export async function universityState(
  client: Pick<pg.ClientBase, 'query'>,
  universityId: number,
): Promise<UniversityState> {
  const { rows } = await client.query<UniversityState>(
    `select id, moving_since::text as "movingSince", moved_to as "movedTo",
       coalesce((select name from university_translations t where t.university_id = u.id
         order by language = u.default_language desc, language limit 1), 'University ' || id) as name
     from universities u where id = $1`,
    [universityId],
  );
  const [state] = rows;
  if (state === undefined) throw new MoveRefused(`There is no university ${universityId} here.`);
  return state;
}
