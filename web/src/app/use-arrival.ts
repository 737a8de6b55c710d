import { useLocation } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { targetAt } from '#app/command-targets.ts';
import { useText } from '#i18n/text.ts';

/** Sets the document title and moves the focus to the new page after navigation. */
export function useArrival(main: RefObject<HTMLElement | null>): string {
  const text = useText();
  const { pathname } = useLocation();
  const title = text(targetAt(pathname)?.place.title ?? 'not_found.title');
  const shown = useRef(pathname);
  // Before the effects of the screen, which may name its record. Another record of the same screen has another path.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is set again at each move
  useLayoutEffect(() => {
    document.title = text('product.title', { page: title });
  }, [text, title, pathname]);
  // Also before them, because a screen may move the focus on into itself.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
  return title;
}
