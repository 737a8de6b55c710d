import type { Area } from 'react-easy-crop';

/** Large enough for every place that shows the picture. */
const WIDTH_PX = { square: 512, wide: 1280 };

/** Width to height of pictures. */
export const ASPECTS = { square: 1, wide: 16 / 9 };
export type PictureShape = keyof typeof ASPECTS;
const JPEG_QUALITY = 0.92;

/** Crops and downscales a picture; a phone's photo shrinks to a hundredth of its bytes. */
export async function cutOut(
  url: string,
  { x, y, width, height }: Area,
  { type, shape }: { type: string; shape: PictureShape },
): Promise<Blob> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(WIDTH_PX[shape], Math.round(width));
  canvas.height = Math.round(canvas.width / ASPECTS[shape]);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((cut) => (cut ? resolve(cut) : reject(new Error('No picture'))), type, JPEG_QUALITY);
  });
}
