import { z } from 'zod';
import { listCall, removeCall } from '#api/calls.ts';
import { Id, Instant } from '#api/fields.ts';
import { LanguageQuery, listQuery, ScopedQuery, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { OPERATIONS } from '../catalogue/operations.ts';

/** Requested by a user, or made by the schedule. */
export const BACKUP_KINDS = ['asked', 'scheduled'] as const;

export const Backup = z.object({
  id: Id,
  /** Start time, as in the file name. */
  code: z.string(),
  name: z.string(),
  kind: z.enum(BACKUP_KINDS),
  /** null: the schedule. */
  user_name: z.string().nullable(),
  size: z.int(),
  /** Duration in seconds. */
  duration: z.int(),
  /** Checksum of the whole file. */
  sha256: z.string(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Number of stored files that were missing or incomplete and are not in the backup. */
  missing: z.int(),
  /** When a test restore succeeded; null: not yet. */
  proved_at: Instant.nullable(),
  /** Can be read only with the passphrase or key of the configuration. */
  encrypted: z.boolean(),
  created_at: Instant,
});
export type Backup = z.infer<typeof Backup>;

export const BackupListQuery = listQuery({ sort: sortBy('created_at', 'size', 'duration') });

/** The call returns the job that makes the backup. */
const BackupAsked = z.object({ job_id: Id });

/**
 * A backup contains the data and secrets of all universities: administrators of a university may list backups; only
 * super administrators make, download or remove them.
 */
export const backups = defineResource(OPERATIONS.backups, {
  list: listCall('/backup-database', 'backup_database_index', BackupListQuery, Backup),
  create: {
    method: 'POST',
    path: '/backup-store',
    access: 'backup_database_store',
    query: ScopedQuery,
    body: z.strictObject({}),
    result: BackupAsked,
    superAdministrator: true,
  },
  download: {
    method: 'GET',
    path: '/backup-database/{id}/download',
    access: 'backup_database_index',
    query: LanguageQuery,
    result: z.null(),
    download: 'stored',
    superAdministrator: true,
    sessionOnly: true,
  },
  remove: {
    ...removeCall('/backup-delete/{id}', 'backup_database_destroy'),
    superAdministrator: true,
    whileDiskFull: true,
  },
});
