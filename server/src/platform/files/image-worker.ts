import { rename } from 'node:fs/promises';
import sharp from 'sharp';
import type { ImageJob, ImageResult } from './images.ts';

// A process of its own, of low priority: it decodes what strangers sent, so that a picture which breaks the decoder, or
// fills its memory, breaks no server.

/** A page at 600 dpi, or what a good camera makes. */
const PIXELS = 50_000_000;
/** A progressive picture must be held in memory whole while it is decoded. */
const PIXELS_IN_PASSES = 20_000_000;
const FULL_SIDE = 4_096;
const THUMBNAIL_SIDE = 320;
const JPEG = { quality: 86 };
const PNG = { compressionLevel: 8 };

sharp.cache(false);
sharp.concurrency(1);

const decoded = (path: string) => sharp(path, { limitInputPixels: PIXELS, failOn: 'error' });

/** Writes the picture anew inside a square, upright, in plain colours, without anything that is no picture. */
const write = (from: string, to: string, mime: string, side: number) => {
  const picture = decoded(from)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  return (mime === 'image/png' ? picture.png(PNG) : picture.jpeg(JPEG)).toFile(to);
};

async function encode({ path, thumbnail, mime }: ImageJob): Promise<ImageResult> {
  // Looks at the head alone.
  const { width, height, isProgressive, format } = await sharp(path, { limitInputPixels: false }).metadata();
  if (`image/${format}` !== mime) return { refused: 'type' };
  if (width * height > (isProgressive ? PIXELS_IN_PASSES : PIXELS)) return { refused: 'pixels' };
  const fresh = `${path}.new`;
  const full = await write(path, fresh, mime, FULL_SIDE);
  await write(fresh, thumbnail, mime, THUMBNAIL_SIDE);
  await rename(fresh, path);
  return { width: full.width, height: full.height };
}

process.on('message', async (job: ImageJob) => {
  process.send?.(await encode(job).catch((): ImageResult => ({ refused: 'type' })));
});
process.on('disconnect', () => process.exit());
