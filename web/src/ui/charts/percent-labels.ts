import type { ArcElement, Plugin } from 'chart.js';
import { wholePercents } from '#ui/charts/chart-data.ts';

/** A thinner slice has no room for a label; legend and table show its share. */
const LEAST_PERCENT = 4;

/** Labels each slice with its share in whole percent. */
export const percentLabels: Plugin<'pie'> = {
  id: 'percentLabels',
  afterDatasetsDraw(chart) {
    const { ctx, data, options } = chart;
    const arcs = chart.getDatasetMeta(0).data as ArcElement[];
    const percents = wholePercents(data.datasets[0]?.data ?? []);
    ctx.save();
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillStyle = String(options.borderColor);
    ctx.font = `600 14px ${getComputedStyle(chart.canvas).fontFamily}`;
    for (const [at, percent] of percents.entries()) {
      const arc = arcs[at];
      if (arc === undefined || percent < LEAST_PERCENT) continue;
      const { x, y } = arc.tooltipPosition(true);
      ctx.fillText(`${percent}%`, x ?? 0, y ?? 0);
    }
    ctx.restore();
  },
};
