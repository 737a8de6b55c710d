/**
 * Reads the central directory of a ZIP archive. It must interpret the archive exactly as the unpacking library does.
 */
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const ENTRY_BYTES = 46;
const SIZES_IN_DESCRIPTOR = 8;
const [UINT16_MAX, UINT32_MAX] = [0xffff, 0xffffffff];

function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - END_BYTES;
  for (let offset = last; offset >= Math.max(0, last - COMMENT_MAX); offset -= 1)
    if (view.getUint32(offset, true) === END_OF_DIRECTORY) return offset;
  return undefined;
}

/** Uncompressed size of the directory entry at `offset`. */
function unpackedSize(view: DataView, offset: number): number | undefined {
  const [packed, unpacked] = [view.getUint32(offset + 20, true), view.getUint32(offset + 24, true)];
  const sizeInDescriptor = (view.getUint16(offset + 8, true) & SIZES_IN_DESCRIPTOR) !== 0 && packed === 0;
  // Entries that claim size zero or defer their size would be unpacked without a limit.
  return sizeInDescriptor || (unpacked === 0 && packed > 2) ? undefined : unpacked;
}

/** A part of an archive. */
export interface ZipEntry {
  name: string;
  /** 0: stored, 8: deflated. */
  method: number;
  /** The declared sizes. */
  packed: number;
  unpacked: number;
  /** Where its local header begins. */
  offset: number;
}

/** The entries of the directory. undefined: no valid archive, or sizes are missing. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength < END_BYTES ? undefined : endOfDirectory(view);
  if (end === undefined) return undefined;
  const [count, length, start] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ];
  // ZIP64, for archives over 4 GB.
  if (count === UINT16_MAX || length === UINT32_MAX || start === UINT32_MAX) return undefined;
  const entries: ZipEntry[] = [];
  let offset = start;
  for (let remaining = count; remaining > 0; remaining -= 1) {
    if (offset + ENTRY_BYTES > end || view.getUint32(offset, true) !== DIRECTORY_ENTRY) return undefined;
    const unpacked = unpackedSize(view, offset);
    if (unpacked === undefined) return undefined;
    const nameBytes = view.getUint16(offset + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(offset + ENTRY_BYTES, offset + ENTRY_BYTES + nameBytes)),
      method: view.getUint16(offset + 10, true),
      packed: view.getUint32(offset + 20, true),
      unpacked,
      offset: view.getUint32(offset + 42, true),
    });
    offset += ENTRY_BYTES + nameBytes + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return entries;
}
