import { createInflateRaw } from 'node:zlib';
import type { ZipEntry } from './zip-entries.ts';

const LOCAL_HEADER_BYTES = 30;
const DEFLATED = 8;
const CHUNK_BYTES = 65_536;
const TAG = /<(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** The packed bytes of a part. Its local header has a length of extra fields of its own. */
function packedBytes(bytes: Uint8Array, { offset, packed }: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [nameBytes, extraBytes] = [view.getUint16(offset + 26, true), view.getUint16(offset + 28, true)];
  const start = offset + LOCAL_HEADER_BYTES + nameBytes + extraBytes;
  return bytes.subarray(start, start + packed);
}

/** The text of a part in pieces. What it holds beyond its declared size is not read. */
export async function* textOf(bytes: Uint8Array, entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const content = packedBytes(bytes, entry);
  if (entry.method !== DEFLATED) {
    yield decoder.decode(content);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(content);
  let read = 0;
  for await (const chunk of inflate) {
    read += chunk.length;
    if (read > entry.unpacked) return;
    yield decoder.decode(chunk, { stream: true });
  }
}

const attributesIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  );

/** The opening tags of an XML part with these names, in order and without their prefixes. */
export async function* openTags(
  bytes: Uint8Array,
  entry: ZipEntry | undefined,
  names: ReadonlySet<string>,
): AsyncGenerator<Tag> {
  if (entry === undefined) return;
  let rest = '';
  for await (const text of textOf(bytes, entry)) {
    rest += text;
    let end = 0;
    for (const { 0: tag, 1: name = '', 2: attributes = '', index } of rest.matchAll(TAG)) {
      end = index + tag.length;
      if (names.has(name)) yield { name, attributes: attributesIn(attributes) };
    }
    rest = rest.slice(Math.max(end, rest.lastIndexOf('<')));
  }
}
