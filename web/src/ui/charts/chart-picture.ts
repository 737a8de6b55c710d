import type { ChartColours } from '#ui/charts/chart-colours.ts';
import { saveFile } from '#ui/export/save-file.ts';

const MARGIN = 24;
const TITLE_PX = 18;
const UNIT_PX = 13;

/** Downloads a chart as a picture with title, unit and background. */
export function savePicture(
  drawn: HTMLCanvasElement,
  words: { title: string; unit: string },
  colours: ChartColours,
): void {
  const scale = drawn.width / drawn.clientWidth;
  const head = TITLE_PX + UNIT_PX + 2 * MARGIN;
  const picture = document.createElement('canvas');
  picture.width = drawn.width + 2 * MARGIN * scale;
  picture.height = drawn.height + (head + MARGIN) * scale;
  const pen = picture.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = colours.surface;
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.drawImage(drawn, MARGIN * scale, head * scale);
  pen.scale(scale, scale);
  const { fontFamily } = getComputedStyle(document.body);
  pen.textBaseline = 'top';
  pen.fillStyle = colours.text;
  pen.font = `600 ${TITLE_PX}px ${fontFamily}`;
  pen.fillText(words.title, MARGIN, MARGIN);
  pen.fillStyle = colours.soft;
  pen.font = `${UNIT_PX}px ${fontFamily}`;
  pen.fillText(words.unit, MARGIN, MARGIN + TITLE_PX + 6);
  picture.toBlob((blob) => blob && saveFile(blob, `${words.title}.png`));
}
