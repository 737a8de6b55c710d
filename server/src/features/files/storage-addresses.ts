import { extname } from 'node:path';
import type { Services } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { storageDirectory } from '#platform/files/storage-address.ts';

interface StoredAddress {
  /** Absolute, signed and valid for some hours without signing in. */
  url: string;
  /** Its parts, of which clients make the address themselves. */
  directory: string;
  /** Without the extension. */
  filename: string;
  /** Without the dot. */
  extension: string;
  size: number;
}

/**
 * The name without its extension: letters and digits of ASCII, and hyphens. Clients put it into addresses as it is, and players on phones
 * refuse addresses with other characters.
 */
export const plainName = (name: string) =>
  name
    .slice(0, name.length - extname(name).length)
    .normalize('NFKD')
    .replace(/[\p{M}\u02BB\u02BC'’‘`]/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'file';

/** The address of a file that the caller may see. */
export function addressOf(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  { id, name, size }: { id: number; name: string; size: number },
): StoredAddress {
  const directory = storageDirectory(keys.refresh, id);
  const extension = extname(name).slice(1).toLowerCase();
  const filename = plainName(name);
  const url = `${config.publicUrl}/storage/${directory}/${encodeURIComponent(`${filename}.${extension}`)}`;
  return { url, directory, filename, extension, size };
}

/** Addresses of files that the caller may see, by id. */
export async function addressesOf(
  services: Pick<Services, 'config' | 'keys'>,
  db: Queryable,
  ids: readonly (number | null)[],
): Promise<Map<number, StoredAddress>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'size'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((file) => [file.id, addressOf(services, file)]));
}
