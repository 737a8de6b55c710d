import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Up to here all rows are drawn, so that the browser's own search in the page finds them. */
const DRAWN_WHOLE = 100;
const OVERSCAN = 12;

/** Which of many equally high rows are near what is in sight: `from` inclusive, `to` exclusive. */
export function windowOf(count: number, rowHeight: number, scrollTop: number, height: number) {
  if (count <= DRAWN_WHOLE) return { from: 0, to: count };
  const first = Math.floor(scrollTop / rowHeight) - OVERSCAN;
  const from = Math.min(Math.max(0, first - (first % 2)), Math.max(0, count - 1));
  return { from, to: Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN) };
}

/** What is seen of a list when it opens. */
const firstSight = (count: number, rowHeight: number) => ({
  from: 0,
  to: Math.min(count, Math.ceil(window.innerHeight / rowHeight)),
});

/**
 * The window of rows that follows the scrolling of `box`; draws anew only when other rows come near. What is seen first
 * is drawn first, the rest of the window when that stands.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [{ from, to }, setRange] = useState(() => firstSight(count, rowHeight));
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const follow = () => {
      const next = windowOf(count, rowHeight, element.scrollTop, element.clientHeight);
      setRange((present) => (present.from === next.from && present.to === next.to ? present : next));
    };
    const followCalmly = () => startTransition(follow);
    followCalmly();
    element.addEventListener('scroll', follow, { passive: true });
    const observer = new ResizeObserver(followCalmly);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [box, count, rowHeight]);
  return { from: Math.min(from, count), to: Math.min(to, count) };
}
