import { useSyncExternalStore } from 'react';

/** The palette of series and slices. */
export const SERIES = [
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
  'chart-7',
  'chart-8',
  'chart-9',
  'chart-10',
] as const;

/** Successive multiples of this angle are far apart on the circle of hues, however many there are. */
const GOLDEN_ANGLE = 137.5;

/** The colour of a series or slice by its place. No two of a chart are equal: after the palette come further hues. */
export const colourAt = (palette: readonly string[], index: number): string =>
  palette[index] ?? `hsl(${(index * GOLDEN_ANGLE) % 360}, 55%, 50%)`;

export interface ChartColours {
  series: string[];
  text: string;
  soft: string;
  line: string;
  surface: string;
}

/** The theme's colours, resolved because a canvas cannot use CSS variables. */
export function chartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    series: SERIES.map(colour),
    text: colour('text'),
    soft: colour('text-soft'),
    line: colour('line'),
    surface: colour('surface'),
  };
}

const theme = () => document.documentElement.dataset.theme ?? '';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Re-renders when the theme changes. */
export const useThemeName = (): string => useSyncExternalStore(subscribe, theme);
