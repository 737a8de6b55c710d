/** What a ZIP archive says of itself at its end: how much comes out of it. Nothing here may be read otherwise by who unpacks it. */
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const ENTRY_BYTES = 46;
const SIZES_FOLLOW = 8;
const [MANY, HUGE] = [0xffff, 0xffffffff];

function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - END_BYTES;
  for (let place = last; place >= Math.max(0, last - COMMENT_MAX); place -= 1)
    if (view.getUint32(place, true) === END_OF_DIRECTORY) return place;
  return undefined;
}

/** Of the entry that stands at `place` of the directory. */
function unpackedSize(view: DataView, place: number): number | undefined {
  const [packed, unpacked] = [view.getUint32(place + 20, true), view.getUint32(place + 24, true)];
  const saidElsewhere = (view.getUint16(place + 8, true) & SIZES_FOLLOW) !== 0 && packed === 0;
  // Whoever packs something into nothing would be unpacked without a limit; so would whoever says later how much it is.
  return saidElsewhere || (unpacked === 0 && packed > 2) ? undefined : unpacked;
}

/**
 * Bytes that each entry unpacks to, by its own account, which the reader holds it to. undefined: no archive, or one that does not say.
 */
export function unpackedSizes(bytes: Uint8Array): Map<string, number> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength < END_BYTES ? undefined : endOfDirectory(view);
  if (end === undefined) return undefined;
  const [count, length, start] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ];
  // Then there is another directory, for archives of more than 4 GB.
  if (count === MANY || length === HUGE || start === HUGE) return undefined;
  const sizes = new Map<string, number>();
  let place = start;
  for (let left = count; left > 0; left -= 1) {
    if (place + ENTRY_BYTES > end || view.getUint32(place, true) !== DIRECTORY_ENTRY) return undefined;
    const unpacked = unpackedSize(view, place);
    if (unpacked === undefined) return undefined;
    const nameBytes = view.getUint16(place + 28, true);
    const name = new TextDecoder().decode(
      bytes.subarray(place + ENTRY_BYTES, place + ENTRY_BYTES + nameBytes),
    );
    sizes.set(`${sizes.size} ${name}`, unpacked);
    place += ENTRY_BYTES + nameBytes + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return sizes;
}
