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
  /** Accessible name of the canvas; the table has the numbers. */
  label: string;
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Opens the records behind the value with this index. */
  open?: ((at: number) => void) | undefined;
}

/** The canvas: the only module that loads the library. */
export function ChartCanvas({ data, label, canvas, open }: ChartCanvasProps) {
  const theme = useThemeName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours; the handler is equivalent in every render
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
