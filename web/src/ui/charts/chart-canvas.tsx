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
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '#i18n/number-format.ts';
import { type Text, useText } from '#i18n/text.ts';
import { chartColours, useThemeName } from '#ui/charts/chart-colours.ts';
import {
  type ChartData,
  drawnNames,
  isFlat,
  largestOf,
  type OpenValue,
  type Series,
} from '#ui/charts/chart-data.ts';
import { type Place, placeAfter } from '#ui/charts/chart-keys.ts';
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
  /** Opens the records behind a value. */
  open?: OpenValue | undefined;
}

/** The canvas: the only module that loads the library. Keys move through its values, which are read out. */
export function ChartCanvas({ data, label, canvas, open }: ChartCanvasProps) {
  const text = useText();
  const id = useId();
  const theme = useThemeName();
  const drawn = useRef<Chart>(null);
  const place = useRef<Place>(undefined);
  const [spoken, setSpoken] = useState('');
  const names = drawnNames(data);
  const shown = data.series.filter((one) => !isFlat(one));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours; the handler is equivalent in every render
  useEffect(() => {
    if (canvas.current === null) return;
    Chart.defaults.font = {
      ...Chart.defaults.font,
      size: 13,
      family: getComputedStyle(canvas.current).fontFamily,
    };
    const chart = new Chart(canvas.current, settingsFor(data, chartColours()));
    drawn.current = chart;
    place.current = undefined;
    if (open) openOnClick(chart, ({ at, series }) => openAt(at, series), mayOpen);
    return () => chart.destroy();
  }, [data, canvas, theme]);
  const mayOpen = (series: number) => shown[series]?.opens !== false;
  const openAt = (at: number, series: number) => {
    const one = shown[series];
    if (one && mayOpen(series)) open?.(at, data.series.indexOf(one));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && place.current) {
      openAt(place.current.at, place.current.series);
      return;
    }
    const size = { names: names.length, series: shown.length, lying: data.lying === true };
    const next = placeAfter(place.current, event.key, size);
    if (next === undefined || drawn.current === null) return;
    event.preventDefault();
    place.current = next;
    showPlace(drawn.current, next);
    const one = shown[next.series];
    setSpoken(`${names[next.at]}, ${one?.label}: ${formatNumber(one?.values[next.at] ?? 0)}`);
  };
  return (
    <>
      <canvas
        ref={canvas}
        className="chart-canvas"
        role="img"
        tabIndex={0}
        aria-label={label}
        aria-describedby={id}
        onKeyDown={onKeyDown}
      />
      <p id={id} className="visually-hidden">
        {[summaryOf(names, shown, data, text), text('chart.keys'), open && text('chart.keys.open')]
          .filter(Boolean)
          .join(' ')}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </>
  );
}

/** How many values there are, and which is the largest. */
function summaryOf(names: string[], series: Series[], { stacked }: ChartData, text: Text): string {
  const { name, value } = largestOf(names, series, stacked);
  return text('chart.summary', { count: names.length, name, value: formatNumber(value) });
}

/** Highlights a value, with its numbers beside it. */
function showPlace(chart: Chart, { at, series }: Place): void {
  const active = [{ datasetIndex: series, index: at }];
  const { x = 0, y = 0 } = chart.getDatasetMeta(series).data[at] ?? {};
  chart.setActiveElements(active);
  chart.tooltip?.setActiveElements(active, { x, y });
  chart.update('none');
}

/** A click opens the value that it hits, or the first one of the label in that place. */
function openOnClick(chart: Chart, open: (place: Place) => void, mayOpen: (series: number) => boolean): void {
  const isOpenable = ({ datasetIndex }: { datasetIndex: number }) => mayOpen(datasetIndex);
  chart.options.onClick = (event, ofLabel) => {
    const { native } = event;
    const [hit] = native
      ? chart.getElementsAtEventForMode(native, 'nearest', { intersect: true }, false)
      : [];
    const element = hit ?? ofLabel.find(isOpenable);
    if (element) open({ at: element.index, series: element.datasetIndex });
  };
  chart.options.onHover = (_, ofLabel) => {
    chart.canvas.style.cursor = ofLabel.some(isOpenable) ? 'pointer' : 'default';
  };
}
