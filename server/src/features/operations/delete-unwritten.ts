import type { Context } from '#api/context.ts';

/** Per user; older ones are deleted. */
const MAX_UNWRITTEN_IMPORTS = 20;

/** Deletes the oldest unwritten imports of the user. */
export const deleteOldestUnwritten = ({ db, caller }: Context) =>
  db
    .deleteFrom('imports')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('imports')
        .select('id')
        .where('user_id', '=', caller.id)
        .where('state', 'in', ['reading', 'uploaded', 'checked'])
        .orderBy('id', 'desc')
        .offset(MAX_UNWRITTEN_IMPORTS),
    )
    // Imports with an open job are not deleted.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.id', '=', 'imports.job_id')
            .where('jobs.status', 'in', ['waiting', 'running']),
        ),
      ),
    )
    .execute();
