import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { queryClient } from '#api/query.ts';
import { antdLocale } from '#app/antd-locale.ts';
import { antdTheme } from '#app/antd-theme.ts';
import { useTheme } from '#app/theme.ts';
import { styleNonce } from '#browser/style-nonce.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { FeedbackHost } from '#ui/feedback/feedback-host.tsx';

const themes = { light: antdTheme('light'), dark: antdTheme('dark') };

/** Popups are rendered inside their landmark, where assistive technology expects them. */
const popupPlace = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('main, header') ?? document.body;

/** The providers of the signed-in part: theme, queries, feedback. */
export function Providers({ children }: { children: ReactNode }) {
  const { shade } = useTheme();
  const { language } = useLanguage();
  const text = useText();
  const locale = useMemo(() => antdLocale(language, text), [language, text]);
  return (
    <ConfigProvider
      theme={themes[shade]}
      csp={{ nonce: styleNonce }}
      locale={locale}
      getPopupContainer={popupPlace}
    >
      <FeedbackHost />
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}
