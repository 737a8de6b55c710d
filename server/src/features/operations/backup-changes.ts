import type { Queryable } from '#kernel/database.ts';
import { tellBrowsers } from '#live/bus.ts';

/** Whoever has the list open sees it as it is now. */
export const tellChanged = (db: Queryable) =>
  tellBrowsers(
    db,
    { userId: null, permission: 'backup_database_index', universityId: null },
    { event: 'changed', resource: 'backup-database' },
  );
