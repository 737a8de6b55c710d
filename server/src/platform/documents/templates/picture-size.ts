/** The pixels that a program unpacks for a PNG, JPEG or GIF; undefined for other bytes, whatever they are called. */
export function picturePixels(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pngPixels(view) ?? jpegPixels(view) ?? gifPixels(view);
  } catch {
    // The picture ends before its size.
    return undefined;
  }
}

const startsWith = (view: DataView, start: readonly number[]) =>
  view.byteLength >= start.length && start.every((byte, at) => view.getUint8(at) === byte);
const word = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const PNG = [0x89, ...word('PNG'), 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER = 0x49484452;
/** Chunks before the image that announce several of them. */
const ANIMATION = 0x6163544c;
const IMAGE = 0x49444154;

function pngPixels(view: DataView): number | undefined {
  if (!startsWith(view, PNG) || view.getUint32(12) !== HEADER) return undefined;
  for (let at = PNG.length; view.getUint32(at + 4) !== IMAGE; at += view.getUint32(at) + 12)
    if (view.getUint32(at + 4) === ANIMATION) return undefined;
  return view.getUint32(16) * view.getUint32(20);
}

const MARKER = 0xff;
/** The frames of JPEG by their markers; between them stand tables. */
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

function jpegPixels(view: DataView): number | undefined {
  if (!startsWith(view, [MARKER, 0xd8, MARKER])) return undefined;
  for (let at = 2; view.getUint8(at) === MARKER; ) {
    const marker = view.getUint8(at + 1);
    if (FRAMES.includes(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += marker === MARKER ? 1 : view.getUint16(at + 2) + 2;
  }
  return undefined;
}

const EXTENSION = 0x21;
const FRAME = 0x2c;
const HAS_COLOURS = 0x80;

/** The bytes of a table of colours that a field announces. */
const coloursIn = (field: number) => (field & HAS_COLOURS ? 3 * 2 ** ((field & 7) + 1) : 0);

/** The place after blocks that each begin with their length; an empty one ends them. */
function afterBlocks(view: DataView, from: number): number {
  let at = from;
  while (view.getUint8(at) !== 0) at += view.getUint8(at) + 1;
  return at + 1;
}

/** All frames together. */
function gifPixels(view: DataView): number | undefined {
  if (!startsWith(view, word('GIF89a')) && !startsWith(view, word('GIF87a'))) return undefined;
  let pixels = view.getUint16(6, true) * view.getUint16(8, true);
  for (let at = 13 + coloursIn(view.getUint8(10)); ; ) {
    const kind = view.getUint8(at);
    if (kind === EXTENSION) at = afterBlocks(view, at + 2);
    else if (kind === FRAME) {
      pixels += view.getUint16(at + 5, true) * view.getUint16(at + 7, true);
      at = afterBlocks(view, at + 11 + coloursIn(view.getUint8(at + 9)));
    } else return pixels;
  }
}
