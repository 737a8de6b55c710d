import { type ThemeConfig, theme } from 'antd';
import { useSyncExternalStore } from 'react';
import { palettes } from '#app/palette.ts';
import { onRemembered, recall, remember } from '#kernel/remembered.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** `public/theme.js` reads the same name before the first paint. */
const NAME = 'theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

const chosenTheme = (): Theme => THEMES.find((known) => known === recall(NAME)) ?? 'system';
const setTheme = (chosen: Theme) => remember(NAME, chosen === 'system' ? undefined : chosen);

const shade = (): keyof typeof palettes => {
  const chosen = chosenTheme();
  if (chosen === 'system') return systemIsDark.matches ? 'dark' : 'light';
  return chosen;
};

function subscribe(listener: () => void): () => void {
  const forget = onRemembered(listener);
  systemIsDark.addEventListener('change', listener);
  return () => {
    forget();
    systemIsDark.removeEventListener('change', listener);
  };
}

/** Gives the style sheet its colours and the browser its own parts' scheme. */
function paint(): void {
  const root = document.documentElement;
  root.dataset.theme = shade();
  for (const [name, colour] of Object.entries(palettes[shade()])) root.style.setProperty(`--${name}`, colour);
}

paint();
subscribe(paint);

export const useTheme = () => ({
  /** What was chosen: the system's or a fixed one. */
  theme: useSyncExternalStore(subscribe, chosenTheme),
  shade: useSyncExternalStore(subscribe, shade),
  setTheme,
});

/** Ant Design in our colours, on an 8 px grid. */
export function antdTheme(name: keyof typeof palettes): ThemeConfig {
  const colour = palettes[name];
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colour.accent,
      colorPrimaryHover: colour['accent-hover'],
      colorPrimaryActive: colour['accent-hover'],
      colorPrimaryBg: colour['accent-wash'],
      colorPrimaryBgHover: colour['accent-wash'],
      colorPrimaryText: colour.link,
      colorInfo: colour.link,
      colorSuccess: colour.success,
      colorWarning: colour.warning,
      colorError: colour.error,
      colorErrorText: colour.error,
      colorLink: colour.link,
      colorLinkHover: colour.text,
      colorLinkActive: colour.text,
      colorText: colour.text,
      colorTextHeading: colour.text,
      colorTextSecondary: colour['text-soft'],
      colorTextTertiary: colour['text-faint'],
      colorTextQuaternary: colour['text-faint'],
      colorTextDescription: colour['text-faint'],
      colorTextPlaceholder: colour['text-faint'],
      colorTextDisabled: colour['text-faint'],
      colorIcon: colour['text-soft'],
      colorBgLayout: colour.canvas,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.surface,
      colorBorder: colour['line-control'],
      colorBorderSecondary: colour.line,
      colorSplit: colour.line,
      controlItemBgActive: colour['accent-wash'],
      controlItemBgHover: colour['surface-hover'],
      fontFamily: "'Inter Variable', system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
      borderRadius: 8,
      controlHeight: 40,
      controlHeightSM: 32,
      controlHeightLG: 48,
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Menu: {
        itemSelectedColor: colour.link,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        activeBarBorderWidth: 0,
      },
      Table: { headerColor: colour['text-soft'], headerBg: colour.surface, headerSplitColor: 'transparent' },
      Tabs: { itemSelectedColor: colour.link, itemHoverColor: colour.link, inkBarColor: colour.link },
    },
  };
}
