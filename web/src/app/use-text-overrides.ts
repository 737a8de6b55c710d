import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isConnected, subscribe } from '#api/live-events.ts';
import { queryOf } from '#api/query.ts';
import { useLanguage } from '#i18n/text.ts';
import { storeTextOverrides } from '#i18n/text-overrides.ts';

/** The polling interval for texts while no events arrive. */
const LOOK_EVERY_MS = 10_000;

/** Keeps custom texts up to date: reloaded on an event and when the window gets the focus. */
export function useTextOverrides(): void {
  const { language } = useLanguage();
  const query = queryOf(interfaceTexts.texts, { query: { language, category: 'crm' } });
  const { data, refetch } = useQuery({ ...query, staleTime: 0 });
  useEffect(() => {
    if (data !== undefined) storeTextOverrides(language, data);
  }, [language, data]);
  useEffect(() => {
    const deaf = subscribe((event) => {
      // After a reconnection events may have been missed.
      if (event.event === 'ready' && event.missed) void refetch();
    });
    const timer = setInterval(() => {
      if (!isConnected() && document.visibilityState === 'visible') void refetch();
    }, LOOK_EVERY_MS);
    return () => {
      deaf();
      clearInterval(timer);
    };
  }, [refetch]);
}
