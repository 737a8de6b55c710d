import { color } from 'chart.js/helpers';

const SIZE_PX = 8;
const OPACITY = 0.4;
/** The lines of each texture, from the first corner to the second, in a square of one. */
const LINES: readonly (readonly [number, number, number, number])[][] = [
  [],
  [
    [0, 1, 1, 0],
    [-0.5, 0.5, 0.5, -0.5],
    [0.5, 1.5, 1.5, 0.5],
  ],
  [[0, 0.5, 1, 0.5]],
  [
    [0, 0, 1, 1],
    [-0.5, 0.5, 0.5, 1.5],
    [0.5, -0.5, 1.5, 0.5],
  ],
];

/** The colour of a series with lines, by which series differ without colour too. */
export function textured(colour: string, index: number, surface: string): CanvasPattern | string {
  const lines = LINES[index % LINES.length] ?? [];
  const square = document.createElement('canvas');
  square.width = SIZE_PX;
  square.height = SIZE_PX;
  const pen = square.getContext('2d');
  if (pen === null || lines.length === 0) return colour;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, SIZE_PX, SIZE_PX);
  pen.strokeStyle = color(surface).alpha(OPACITY).rgbString();
  pen.lineWidth = 1.5;
  for (const [left, top, right, bottom] of lines) {
    pen.beginPath();
    pen.moveTo(left * SIZE_PX, top * SIZE_PX);
    pen.lineTo(right * SIZE_PX, bottom * SIZE_PX);
    pen.stroke();
  }
  return pen.createPattern(square, 'repeat') ?? colour;
}
