import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';

const OVERSCAN = 4;

export interface VirtualListHandle {
  scrollTo: (index: number) => void;
}

interface VirtualListProps {
  label: string;
  keys: readonly string[];
  /** Height of an element before it is measured. */
  estimate: number;
  /** An element that stays mounted wherever the list is scrolled, because it has the focus. */
  mounted?: number | undefined;
  ref?: Ref<VirtualListHandle>;
  children: (index: number) => ReactNode;
}

/** A list of any length inside the nearest element that scrolls: only what is visible is mounted. */
export function VirtualList({ label, keys, estimate, mounted = -1, ref, children }: VirtualListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return;
    const found = scrollerOf(current);
    const measure = () =>
      setMargin(
        Math.round(current.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop),
      );
    setScroller(found);
    measure();
    // What is above the list may grow or shrink.
    const observer = new ResizeObserver(measure);
    for (const child of found.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: keys.length,
    getScrollElement: () => scroller,
    estimateSize: () => estimate,
    getItemKey: (index) => keys[index] ?? index,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: OVERSCAN,
    scrollMargin: margin,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return mounted < 0 || shown.includes(mounted) ? shown : [...shown, mounted].sort((a, b) => a - b);
    },
  });
  useImperativeHandle(ref, () => ({
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
  }));
  return (
    <ol ref={list} className="virtual-list" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={keys.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - margin}px)` }}
        >
          {children(index)}
        </li>
      ))}
    </ol>
  );
}

function scrollerOf(element: HTMLElement): HTMLElement {
  const { parentElement } = element;
  if (parentElement === null) return document.documentElement;
  const { overflowY } = getComputedStyle(parentElement);
  return /auto|scroll/.test(overflowY) ? parentElement : scrollerOf(parentElement);
}
