import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from 'chart.js';
import { type RefObject, useEffect } from 'react';
import { chartColours, useThemeName } from '#ui/charts/chart-colours.ts';
import type { ChartData } from '#ui/charts/chart-data.ts';
import { settingsFor } from '#ui/charts/chart-settings.ts';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
);

interface ChartCanvasProps {
  data: ChartData;
  /** Accessible name of the drawing; its numbers are in the table beside it. */
  label: string;
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Opens what the bar or point with this index counts. */
  open?: ((at: number) => void) | undefined;
}

/** The drawing itself: only here the library is known. */
export function ChartCanvas({ data, label, canvas, open }: ChartCanvasProps) {
  const theme = useThemeName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours, another handler does the same
  useEffect(() => {
    if (canvas.current === null) return;
    Chart.defaults.font = {
      ...Chart.defaults.font,
      size: 13,
      family: getComputedStyle(canvas.current).fontFamily,
    };
    const chart = new Chart(canvas.current, settingsFor(data, chartColours()));
    if (open) {
      chart.options.onClick = (_, [element]) => element && open(element.index);
      chart.options.onHover = (_, [element]) => {
        chart.canvas.style.cursor = element ? 'pointer' : 'default';
      };
    }
    return () => chart.destroy();
  }, [data, canvas, theme]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
