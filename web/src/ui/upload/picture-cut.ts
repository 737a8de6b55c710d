import type { Area } from 'react-easy-crop';

/** Large enough for every place that shows a photo. */
const SIDE_PX = 512;
const JPEG_QUALITY = 0.92;

/** Crops and downscales a picture; a phone's photo shrinks to a hundredth of its bytes. */
export async function cutOut(url: string, { x, y, width, height }: Area, type: string): Promise<Blob> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const side = Math.min(SIDE_PX, Math.round(width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, x, y, width, height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob((cut) => (cut ? resolve(cut) : reject(new Error('No picture'))), type, JPEG_QUALITY);
  });
}
