import { encodeQR } from 'qr';

/** An image that the product draws, in pixels of 1/96 inch. */
interface TemplateImage {
  bytes: Uint8Array;
  mime: 'image/gif' | 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}
/** By the name of the field. */
export type TemplateImages = Record<string, TemplateImage>;

/** 26 mm: cameras of phones read modules from 0.5 mm on. */
export const CODE_PIXELS = 98;
/** Pixels of a module, so that the code stays sharp in print. */
const SCALE = 6;
const LOGO = 76;

export const codeImage = (url: string): TemplateImage => ({
  bytes: encodeQR(url, 'gif', { border: 1, ecc: 'medium', scale: SCALE }),
  mime: 'image/gif',
  width: CODE_PIXELS,
  height: CODE_PIXELS,
});

const PNG = [0x89, 0x50];

/** A logo in its proportions; JPEG or PNG, as uploads are stored. */
export function logoImage(
  bytes: Uint8Array,
  size: { width: number | null; height: number | null },
): TemplateImage {
  const [width, height] = [size.width ?? LOGO, size.height ?? LOGO];
  const scale = LOGO / Math.max(width, height, 1);
  return {
    bytes,
    mime: PNG.every((byte, at) => bytes[at] === byte) ? 'image/png' : 'image/jpeg',
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}
