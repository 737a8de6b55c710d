/** Large enough for every place that shows the picture of an account. */
const LONGEST_PX = 1_024;
const JPEG_QUALITY = 0.9;

/**
 * A chosen picture as a small JPEG: a photo of a phone shrinks to a hundredth of its bytes, formats that only this browser reads become
 * readable, and places and devices that the file names are left out before it is sent.
 * @param longestPx of its longer side
 * @throws when the browser cannot read it
 */
export async function smallPhoto(file: Blob, longestPx = LONGEST_PX): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas');
  // JPEG has no transparency.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('No picture'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}
