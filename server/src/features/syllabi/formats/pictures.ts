import { createHash } from 'node:crypto';

/** Pictures of one file. */
export const PICTURES_MAX = 300;

export class TooManyPictures extends Error {}

/**
 * Numbers of pictures that are not stored yet stand in addresses where those of stored files will stand. They are larger than the
 * numbers that a table can give.
 */
const FIRST_NUMBER = 9_000_000_000;
const addressOf = (index: number) => `/api/resources/showImage/${FIRST_NUMBER + index}`;

/** The place of a picture among those of the file, by the number in its address; undefined for a stored file. */
export const placeOfPicture = (id: number): number | undefined =>
  id >= FIRST_NUMBER ? id - FIRST_NUMBER : undefined;

/** Collects the pictures of a file, equal ones once. */
export interface Pictures {
  count(): number;
  /** @returns the address of the picture until it is stored @throws TooManyPictures */
  add(bytes: Buffer): string;
}

export function collectPictures(keep: (index: number, bytes: Buffer) => void): Pictures {
  const known = new Map<string, number>();
  return {
    count: () => known.size,
    add(bytes) {
      const hash = createHash('sha256').update(bytes).digest('base64');
      const index = known.get(hash) ?? known.size;
      if (index >= PICTURES_MAX) throw new TooManyPictures();
      if (!known.has(hash)) {
        known.set(hash, index);
        keep(index, bytes);
      }
      return addressOf(index);
    },
  };
}

const DATA =
  /(\bsrc\s{0,9}=\s{0,9}["']?\s{0,9})data:(?:image\/[\w.+-]+)?(?:;[\w.+=-]+)*;base64,([A-Za-z0-9+/=%\s]+)/gi;

/** HTML whose `data:` pictures have addresses of collected ones. */
export const collectDataPictures = (html: string, pictures: Pictures): string =>
  html.replace(DATA, (_found, before: string, encoded: string) => {
    const bytes = Buffer.from(
      encoded.replaceAll('%2B', '+').replaceAll('%2F', '/').replaceAll('%3D', '='),
      'base64',
    );
    return `${before}${pictures.add(bytes)}`;
  });

const IMAGE = /<img\b[^<>]*>/gi;
const PLUGIN_FILE = /@@PLUGINFILE@@([^"'<>?#]{1,1000})(?:[?#][^"'<>\s]{0,200})?/;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('&amp;', '&')).trim();
  } catch {
    return path;
  }
}

/** A file that came with a text. */
export interface AttachedFile {
  /** With its folder, from `/`. */
  path: string;
  bytes: Buffer;
}

/** HTML whose pictures show the files that came with it, and the files that no picture shows. */
export function insertFiles(html: string, files: readonly AttachedFile[], pictures: Pictures) {
  const unused = new Set(files);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const inserted = html.replace(IMAGE, (tag) =>
    tag.replace(PLUGIN_FILE, (found, path: string) => {
      const file = byPath.get(decoded(path));
      if (file === undefined) return found;
      unused.delete(file);
      return pictures.add(file.bytes);
    }),
  );
  return { html: inserted, unused: [...unused].map(({ path }) => path.slice(1)) };
}
