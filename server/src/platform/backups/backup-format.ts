import { z } from 'zod';

/**
 * A backup is a tar file (docs/backup-format.md): label, rows of every table as CSV in compressed parts, bytes of every
 * file, manifest with digests of these, and the digest of all entries.
 */
export const FORMAT = 'dekanat-backup';
/** The archive of one university, which moves to another installation. */
export const UNIVERSITY_FORMAT = 'dekanat-university';
export const FORMAT_VERSION = 1;

export const LABEL_ENTRY = 'dekanat-backup.json';
export const MANIFEST_ENTRY = 'manifest.json';
/** The last entry: digest of all others, the manifest included. */
export const SEAL_ENTRY = 'entries.sha256';
const PART_DIGITS = 6;
export const partEntry = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(PART_DIGITS, '0')}.csv.zst`;
export const fileEntry = (key: string, variant: string) => `files/${key}/${variant}`;

/** The first entry identifies the file without reading further. */
export const Label = z.object({
  format: z.enum([FORMAT, UNIVERSITY_FORMAT]),
  version: z.int().min(1),
  made: z.iso.datetime(),
});
export type Label = z.infer<typeof Label>;

export const BackupTable = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** Of the uncompressed CSV. */
  bytes: z.int().min(0),
  sha256: z.string(),
  parts: z.int().min(1),
});
export type BackupTable = z.infer<typeof BackupTable>;

export const Manifest = z.object({
  ...Label.shape,
  /** The schema of the rows: names and times of the migrations. */
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string() })),
  tables: z.array(BackupTable),
  /** Sequence positions, so that ids are never reused. */
  sequences: z.array(z.object({ name: z.string(), value: z.int(), called: z.boolean() })),
  files: z.int().min(0),
  /** Entries of files whose bytes were missing when the backup was made. */
  missing: z.array(z.string()),
  /** In the archive of one university. */
  university: z
    .object({
      id: z.int(),
      name: z.string(),
      /** The key that encrypts secrets, encrypted with the master key of the source, in base64. */
      secretsKey: z.string().nullable(),
    })
    .optional(),
  /** Count and digest of all entries before this one. */
  entries: z.object({ count: z.int(), sha256: z.string() }),
});
export type Manifest = z.infer<typeof Manifest>;

/** The file cannot be restored. Nothing was changed. */
export class InvalidBackup extends Error {}

/** The target database does not allow a restore. Nothing was changed. */
export class RestoreRefused extends Error {}
