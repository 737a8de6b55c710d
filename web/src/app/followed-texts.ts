import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reading } from '#kernel/query.ts';
import { useLanguage } from '#kernel/text.ts';
import { isLive, onLive } from '#live/live.ts';
import { replaceTexts } from '#locales/replaced-texts.ts';

/** How often texts are asked for while no events come from the server. */
const LOOK_EVERY_MS = 10_000;

/**
 * Keeps the texts up to date that people have put in place of the product's: read anew when the server tells of a
 * change, and when the window is looked at again.
 */
export function useFollowedTexts(): void {
  const { language } = useLanguage();
  const asked = reading(interfaceTexts.texts, { query: { language, category: 'crm' } });
  const { data, refetch } = useQuery({ ...asked, staleTime: 0 });
  useEffect(() => {
    if (data !== undefined) replaceTexts(language, data);
  }, [language, data]);
  useEffect(() => {
    const deaf = onLive(({ event }) => {
      // The stream begins again: something may have been missed.
      if (event === 'ready') void refetch();
    });
    const timer = setInterval(() => {
      if (!isLive() && document.visibilityState === 'visible') void refetch();
    }, LOOK_EVERY_MS);
    return () => {
      deaf();
      clearInterval(timer);
    };
  }, [refetch]);
}
