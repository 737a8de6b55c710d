import { useSyncExternalStore } from 'react';
import { onStoredChange, readStored, writeStored } from '#browser/stored-values.ts';
import { palettes, type Shade } from './palette.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** `before-paint.js` reads the same key before the first paint. */
const NAME = 'theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

const chosenTheme = (): Theme => THEMES.find((known) => known === readStored(NAME)) ?? 'system';
const setTheme = (chosen: Theme) => writeStored(NAME, chosen === 'system' ? undefined : chosen);

const shade = (): Shade => {
  const chosen = chosenTheme();
  if (chosen === 'system') return systemIsDark.matches ? 'dark' : 'light';
  return chosen;
};

function subscribe(listener: () => void): () => void {
  const forget = onStoredChange(listener);
  systemIsDark.addEventListener('change', listener);
  return () => {
    forget();
    systemIsDark.removeEventListener('change', listener);
  };
}

/** Sets the colours of the style sheet and the browser's colour scheme. */
function paint(): void {
  const root = document.documentElement;
  root.dataset.theme = shade();
  for (const [name, colour] of Object.entries(palettes[shade()])) root.style.setProperty(`--${name}`, colour);
}

paint();
subscribe(paint);

export const useTheme = () => ({
  /** The chosen theme: the system's or a fixed one. */
  theme: useSyncExternalStore(subscribe, chosenTheme),
  shade: useSyncExternalStore(subscribe, shade),
  setTheme,
});
