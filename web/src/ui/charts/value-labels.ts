import type { BarElement, Chart, Plugin } from 'chart.js';
import { formatNumber } from '#i18n/number-format.ts';
import type { ChartColours } from '#ui/charts/chart-colours.ts';

const FONT_PX = 12;
const ROOM_PX = 6;
const PLATE_PX = 4;
/** More bars than these have no room for their numbers. */
const BARS_MAX = 16;

interface Bar {
  /** The end of the bar. */
  x: number;
  y: number;
  width: number;
  height: number;
  value: number;
  colour: number;
}
interface Layout {
  stacked: boolean;
  lying: boolean;
}

/** Writes numbers: into the parts of bars that have room, or at the end of bars of a single series. */
export const valueLabels = (colours: ChartColours, layout: Layout): Plugin<'bar'> => ({
  id: 'valueLabels',
  afterDatasetsDraw(chart) {
    const { ctx, data } = chart;
    if ((data.labels ?? []).length > BARS_MAX) return;
    ctx.save();
    ctx.textBaseline = 'middle';
    ctx.textAlign = layout.lying && !layout.stacked ? 'left' : 'center';
    ctx.font = `600 ${FONT_PX}px ${getComputedStyle(chart.canvas).fontFamily}`;
    for (const bar of barsOf(chart)) {
      if (layout.stacked) writeInto(ctx, bar, layout.lying, colours);
      else writeBeside(ctx, bar, layout.lying, colours);
    }
    ctx.restore();
  },
});

function writeBeside(pen: CanvasRenderingContext2D, bar: Bar, lying: boolean, { soft }: ChartColours) {
  pen.fillStyle = soft;
  const [x, y] = lying ? [bar.x + ROOM_PX, bar.y] : [bar.x, bar.y - FONT_PX];
  pen.fillText(formatNumber(bar.value), x, y);
}

/** On a plate without texture. */
function writeInto(
  pen: CanvasRenderingContext2D,
  bar: Bar,
  lying: boolean,
  { series, surface, soft }: ChartColours,
) {
  const words = formatNumber(bar.value);
  const { width } = pen.measureText(words);
  if (bar.width < width + 2 * ROOM_PX || bar.height < FONT_PX + ROOM_PX) return;
  const [x, y] = lying ? [bar.x - bar.width / 2, bar.y] : [bar.x, bar.y + bar.height / 2];
  pen.fillStyle = series[bar.colour] ?? soft;
  pen.fillRect(x - width / 2 - PLATE_PX, y - FONT_PX / 2 - 2, width + 2 * PLATE_PX, FONT_PX + PLATE_PX);
  pen.fillStyle = surface;
  pen.fillText(words, x, y);
}

const barsOf = (chart: Chart<'bar'>): Bar[] =>
  chart.data.datasets.flatMap((dataset, index) => {
    if (!chart.isDatasetVisible(index)) return [];
    const { colourIndex = index } = dataset as { colourIndex?: number };
    const drawn = chart.getDatasetMeta(index).data as BarElement[];
    return dataset.data.flatMap((value, at) => {
      const bar = drawn[at]?.getProps(['x', 'y', 'width', 'height']);
      if (bar === undefined || !value) return [];
      const { x, y, width, height } = bar as Record<'x' | 'y' | 'width' | 'height', number>;
      return [{ x, y, width, height, value: Number(value), colour: colourIndex }];
    });
  });
