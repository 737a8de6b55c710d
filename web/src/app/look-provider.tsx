import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { antdTheme, useTheme } from '#app/theme.ts';
import { useAntdLocale } from '#kernel/text.ts';

/** The server writes a nonce into the page at each answer; only styles that carry it are let in. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const themes = { light: antdTheme('light'), dark: antdTheme('dark') };

/** Colours, type and Ant Design's own texts, for every page. */
export function LookProvider({ children }: { children: ReactNode }) {
  const { shade } = useTheme();
  const locale = useAntdLocale();
  return (
    <ConfigProvider theme={themes[shade]} csp={{ nonce }} {...(locale && { locale })}>
      {children}
    </ConfigProvider>
  );
}
