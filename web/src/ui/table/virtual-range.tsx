import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';

const OVERSCAN = 12;

/** Rendered rows of the page: `from` inclusive, `to` exclusive. */
interface RowRange {
  from: number;
  to: number;
}

interface VirtualRangeProps {
  count: number;
  rowHeight: number;
  /** Any element inside the scrolling box. */
  inside: RefObject<HTMLElement | null>;
  onChange: (range: RowRange) => void;
}

/** Reports which rows are near the visible part of the scrolling box; renders nothing itself, so that it can load late. */
export function VirtualRange({ count, rowHeight, inside, onChange }: VirtualRangeProps) {
  const scrollBox = () => inside.current?.closest<HTMLElement>('.grid-box') ?? null;
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: scrollBox,
    // It starts late, so the user may have scrolled already: by default it would scroll back to the top.
    initialOffset: () => scrollBox()?.scrollTop ?? 0,
    estimateSize: () => rowHeight,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = from + items.length;
  useLayoutEffect(() => onChange({ from, to }), [from, to, onChange]);
  return null;
}
