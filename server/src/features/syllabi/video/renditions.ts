import { VIDEO_QUALITIES } from '@dekanat/contract/syllabi/videos.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Rendition extends Size {
  /** The shorter side in lines, such as 240: portrait videos get the same quality as landscape ones. */
  quality: number;
}

/** H.264 with 4:2:0 colours needs even dimensions. */
const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2));

/** The converted sizes, smallest first and never above the source; a source below the smallest gets its own size. */
export function renditionsOf({ width, height }: Size): Rendition[] {
  const lines = Math.min(width, height);
  const below = VIDEO_QUALITIES.filter((quality) => quality <= lines);
  const qualities = below.length > 0 ? below : [2 * Math.max(1, Math.floor(lines / 2))];
  return qualities.map((quality) => ({
    quality,
    width: even((width * quality) / lines),
    height: even((height * quality) / lines),
  }));
}
