import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { queryClient } from '#api/query.ts';
import { antdLocale, antdTexts } from '#app/antd-locale.ts';
import { antdTheme } from '#app/antd-theme.ts';
import { styleNonce } from '#browser/style-nonce.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { FeedbackHost } from '#ui/feedback/feedback-host.tsx';
import { useTheme } from '#ui/frame/theme.ts';

const themes = { light: antdTheme('light'), dark: antdTheme('dark') };

/** Popups are rendered inside their landmark, where assistive technology expects them. */
const popupPlace = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('main, header') ?? document.body;

/** The providers of the signed-in part: theme, queries, feedback. */
export function Providers({ children }: { children: ReactNode }) {
  const { shade } = useTheme();
  const { language } = useLanguage();
  const text = useText();
  const [fetched, setFetched] = useState<Locale>();
  useEffect(() => {
    let wanted = true;
    // Without them, days and months are in English.
    antdTexts[language]().then(
      (texts) => wanted && setFetched(texts),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  const locale = useMemo(() => antdLocale(text, fetched), [text, fetched]);
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
