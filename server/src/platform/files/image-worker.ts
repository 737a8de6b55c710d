import { open, rename } from 'node:fs/promises';
import sharp from 'sharp';
import type { ImageJob, ImageResult } from './images.ts';

// Runs in a low-priority process of its own, so that an image which crashes the decoder or exhausts its memory does not
// affect the server.

/** A page at 600 dpi, or a photo of a good camera. */
const MAX_PIXELS = 50_000_000;
/** A progressive image is decoded in memory as a whole. */
const MAX_PROGRESSIVE_PIXELS = 20_000_000;
const MAX_SIDE = 4_096;
const THUMBNAIL_SIDE = 320;
const JPEG = { quality: 86 };
const PNG = { compressionLevel: 8 };

sharp.cache(false);
sharp.concurrency(1);

const decode = (path: string) => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

/** Re-encodes an image, as PNG unless it is a JPEG, into a square, upright and in sRGB, without metadata. */
const write = (from: string, to: string, mime: string, side: number) => {
  const picture = decode(from)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  return (mime === 'image/jpeg' ? picture.jpeg(JPEG) : picture.png(PNG)).toFile(to);
};

/** Writes the bytes to the disk before the row of the file is committed: a power failure leaves no truncated file. */
async function flush(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

async function encode({ path, thumbnail, mime }: ImageJob): Promise<ImageResult> {
  // Reads only the header.
  const { width, height, isProgressive, format } = await sharp(path, { limitInputPixels: false }).metadata();
  if (`image/${format}` !== mime) return { refused: 'type' };
  if (width * height > (isProgressive ? MAX_PROGRESSIVE_PIXELS : MAX_PIXELS)) return { refused: 'pixels' };
  const reencoded = `${path}.new`;
  const full = await write(path, reencoded, mime, MAX_SIDE);
  await write(reencoded, thumbnail, mime, THUMBNAIL_SIDE);
  await Promise.all([flush(reencoded), flush(thumbnail)]);
  await rename(reencoded, path);
  return { width: full.width, height: full.height };
}

process.on('message', async (job: ImageJob) => {
  process.send?.(await encode(job).catch((): ImageResult => ({ refused: 'type' })));
});
process.on('disconnect', () => process.exit());
