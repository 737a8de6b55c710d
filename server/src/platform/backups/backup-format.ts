import { z } from 'zod';

/**
 * A backup is a tar file (docs/backup-format.md): what it is, the rows of every table as CSV in compressed parts, the
 * bytes of every file, the manifest that all of it must agree with, and the seal that the manifest must agree with.
 */
export const FORMAT = 'dekanat-backup';
export const FORMAT_VERSION = 1;

export const LABEL_ENTRY = 'dekanat-backup.json';
export const MANIFEST_ENTRY = 'manifest.json';
/** The last entry: the digest of all others, the manifest too. */
export const SEAL_ENTRY = 'entries.sha256';
const PART_DIGITS = 6;
export const partEntry = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(PART_DIGITS, '0')}.csv.zst`;
export const fileEntry = (key: string, variant: string) => `files/${key}/${variant}`;

/** The first entry: whether the file is one of ours can be told without reading on. */
export const Label = z.object({
  format: z.literal(FORMAT),
  version: z.int().min(1),
  made: z.iso.datetime(),
});
export type Label = z.infer<typeof Label>;

export const TableInBackup = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** Of the CSV before compression. */
  bytes: z.int().min(0),
  sha256: z.string(),
  parts: z.int().min(1),
});
export type TableInBackup = z.infer<typeof TableInBackup>;

export const Manifest = z.object({
  ...Label.shape,
  /** The schema that the rows fit: names of the migrations, and when each was run. */
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string() })),
  tables: z.array(TableInBackup),
  /** Where each identity stands: numbers that were given once are never given again. */
  sequences: z.array(z.object({ name: z.string(), value: z.int(), called: z.boolean() })),
  files: z.int().min(0),
  /** Entries of files whose bytes were already gone when the backup was made. */
  missing: z.array(z.string()),
  /** Digest of the digests of all entries before this one. */
  entries: z.object({ count: z.int(), sha256: z.string() }),
});
export type Manifest = z.infer<typeof Manifest>;

/** The file at hand cannot be restored, and why. Nothing was changed. */
export class InvalidBackup extends Error {}

/** What stands in the way of restoring lies with the database. Nothing was changed. */
export class RestoreRefused extends Error {}
