import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { type Neighbour, type RememberedLists, rememberPage, useNeighbours } from '#ui/table/list-place.ts';

/** Elements that use the arrow keys themselves. */
const USES_ARROWS =
  'input, textarea, select, [contenteditable], [role="tablist"], [role="dialog"], [role="menu"], [role="radiogroup"], [role="grid"], .grid-box';

interface NeighboursProps {
  id: number;
  remembered: RememberedLists;
  addressOf: (record: { id: number }) => string;
  /** Text keys of the buttons. */
  titles: { previous: TextKey; next: TextKey };
}

/** Opens the previous and the next record of the list, by buttons and arrow keys. */
export function Neighbours({ id, remembered, addressOf, titles }: NeighboursProps) {
  const text = useText();
  const navigate = useNavigate();
  const { previous, next } = useNeighbours(remembered, id);
  const open = (neighbour: Neighbour | undefined) => {
    if (neighbour === undefined) return;
    rememberPage(remembered, neighbour.page);
    void navigate({ to: addressOf(neighbour) });
  };
  useArrowKeys((key) => open(key === 'ArrowLeft' ? previous : next));
  if (previous === undefined && next === undefined) return null;
  return (
    <div className="list-tools">
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={text(titles.previous)}
        title={text(titles.previous)}
        disabled={previous === undefined}
        onClick={() => open(previous)}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={text(titles.next)}
        title={text(titles.next)}
        disabled={next === undefined}
        onClick={() => open(next)}
      />
    </div>
  );
}

function useArrowKeys(act: (key: 'ArrowLeft' | 'ArrowRight') => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      const isElsewhere = target instanceof Element && target.closest(USES_ARROWS) !== null;
      if (!(isElsewhere || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey)) act(key);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
