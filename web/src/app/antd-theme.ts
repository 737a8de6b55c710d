import { type ThemeConfig, theme } from 'antd';
import { palettes, type Shade } from '#ui/frame/palette.ts';

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The Ant Design theme: our colours on an 8 px grid. */
export function antdTheme(name: Shade): ThemeConfig {
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
      colorWarningBg: colour['status-pending-wash'],
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
      motion: !reducedMotion,
    },
    components: partsIn(colour),
  };
}

/** Text in the accent colour uses the link shade, which is readable in the dark theme. */
const partsIn = (colour: (typeof palettes)[Shade]): NonNullable<ThemeConfig['components']> => ({
  Button: {
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    defaultHoverColor: colour.link,
    defaultHoverBorderColor: colour.link,
    defaultActiveColor: colour.link,
    defaultActiveBorderColor: colour.link,
  },
  Pagination: {
    colorPrimary: colour.link,
    itemActiveColor: colour.link,
    itemActiveColorHover: colour.text,
  },
  Radio: { colorPrimary: colour.link },
  Select: { colorPrimary: colour.link },
  Tabs: { itemSelectedColor: colour.link, inkBarColor: colour.link },
});
