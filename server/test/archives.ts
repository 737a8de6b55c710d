import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP entry whose headers may be wrong. */
export interface Part {
  name: string;
  content: Buffer;
  /** Uncompressed size in the central directory. */
  claimed?: number;
  /** Writes the sizes to the entry only, not to the central directory. */
  elsewhere?: boolean;
}

const SIZES_FOLLOW = 8;
const DEFLATED = 8;

function header(
  signature: number,
  start: Buffer,
  { name, content, claimed, elsewhere }: Part,
  packed: number,
) {
  const [rest, length] = [Buffer.alloc(22), Buffer.byteLength(name)];
  const [outside, inside] = [signature === 0x02014b50 && elsewhere ? 0 : packed, claimed ?? content.length];
  rest.writeUInt16LE(elsewhere ? SIZES_FOLLOW : 0, 0);
  rest.writeUInt16LE(DEFLATED, 2);
  rest.writeUInt32LE(elsewhere ? 0 : crc32(content), 8);
  rest.writeUInt32LE(outside, 12);
  rest.writeUInt32LE(outside === 0 ? 0 : inside, 16);
  rest.writeUInt16LE(length, 20);
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  return Buffer.concat([mark, start, rest]);
}

/** A ZIP archive with exactly these headers, right or wrong. */
export function archive(parts: Part[]): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const part of parts) {
    const packed = deflateRawSync(part.content, { level: 9 });
    const name = Buffer.from(part.name);
    const body = Buffer.concat([
      header(0x04034b50, Buffer.from([20, 0]), part, packed.length),
      Buffer.alloc(2),
      name,
      packed,
    ]);
    const place = Buffer.alloc(16);
    place.writeUInt32LE(offset, 12);
    entries.push(
      Buffer.concat([header(0x02014b50, Buffer.from([20, 0, 20, 0]), part, packed.length), place, name]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}
