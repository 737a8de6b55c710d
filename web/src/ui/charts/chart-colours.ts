import { useSyncExternalStore } from 'react';

/** A palette of five colours; further series repeat it. */
const SERIES = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'] as const;

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
