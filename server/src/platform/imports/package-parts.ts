import { posix } from 'node:path';
import { openTags, type Tag } from './package-tags.ts';
import type { ZipEntry } from './zip-entries.ts';

/** A package and its parts by name. */
export interface Package {
  bytes: Uint8Array;
  parts: ReadonlyMap<string, ZipEntry>;
}

export const packageOf = (bytes: Uint8Array, entries: readonly ZipEntry[]): Package => ({
  bytes,
  parts: new Map(entries.map((entry) => [entry.name, entry])),
});

export async function tagsOf({ bytes, parts }: Package, part: string, ...names: string[]): Promise<Tag[]> {
  const tags: Tag[] = [];
  for await (const tag of openTags(bytes, parts.get(part), new Set(names))) tags.push(tag);
  return tags;
}

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1);
const relationsOf = (part: string) => `${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`;

interface Relation {
  id: string;
  type: string;
  part: string;
}

/** The parts that a part refers to. */
async function relations(from: Package, part: string): Promise<Relation[]> {
  const tags = await tagsOf(from, relationsOf(part), 'Relationship');
  return tags.map(({ attributes: { Id = '', Type = '', Target = '' } }) => ({
    id: Id,
    type: Type.slice(Type.lastIndexOf('/') + 1),
    part: posix.resolve(`/${folderOf(part)}`, Target).slice(1),
  }));
}

const idOf = (attributes: Tag['attributes']) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

/** The names of the parts of a sheet and of the styles. */
export async function partsOfSheet(from: Package, sheet: number) {
  const workbook = (await relations(from, '')).find(({ type }) => type === 'officeDocument')?.part ?? '';
  const parts = await relations(from, workbook);
  const sheets = (await tagsOf(from, workbook, 'sheet')).map(({ attributes }) => idOf(attributes));
  return {
    styles: parts.find(({ type }) => type === 'styles')?.part ?? '',
    sheet: parts.find(({ id }) => id === sheets[sheet])?.part,
  };
}
