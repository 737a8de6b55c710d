import type pg from 'pg';
import { hasTable } from '#platform/backups/former-objects.ts';

/** Remembers, until the end of the transaction, the moves of the database that a restore is about to replace. */
export async function rememberMoves(client: pg.ClientBase): Promise<void> {
  // A database of an earlier version has no moves.
  const isKnown = await hasTable(client, 'moved_papers');
  await client.query(`create temporary table former_universities on commit drop as ${
    isKnown
      ? 'select id, moving_since, moved_to from public.universities'
      : 'select null::integer as id, null::timestamptz as moving_since, null::text as moved_to where false'
  };
    create temporary table former_moved_papers on commit drop as ${
      isKnown
        ? 'select code, address from public.moved_papers'
        : 'select null::text as code, null::text as address where false'
    }`);
}

/**
 * A backup made before a move has its university open, while another installation uses it. One that had been removed is known by the codes
 * of its papers. Triggers are not there yet (`freezeRestored`).
 * @returns the ids of former moves that the schema of the backup, of an earlier version, cannot have
 */
export async function keepMoves(client: pg.ClientBase): Promise<number[]> {
  if (!(await hasTable(client, 'moved_papers'))) {
    const { rows } = await client.query<{ id: number }>(
      'select id from universities join former_universities using (id) where moving_since is not null order by id',
    );
    return rows.map(({ id }) => id);
  }
  // Where nothing was moved, the tables stay as they were saved: a change of no rows counts as one, too.
  if (!(await hasMoves(client))) return [];
  await client.query(`
    update universities set moving_since = former.moving_since, moved_to = former.moved_to
    from former_universities former where former.id = universities.id and former.moving_since is not null;
    update universities set moving_since = now(), moved_to = moved.address from (
      select papers.university_id, min(former.address) as address
      from former_moved_papers former join papers using (code)
      where papers.university_id not in (select id from former_universities) group by papers.university_id) moved
    where moved.university_id = universities.id;
    insert into moved_papers (code, address) select code, address from former_moved_papers on conflict (code) do nothing`);
  return [];
}

async function hasMoves(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from former_universities where moving_since is not null union all select from former_moved_papers limit 1`,
  );
  return rowCount !== 0;
}
