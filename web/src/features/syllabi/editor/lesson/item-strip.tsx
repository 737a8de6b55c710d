import type { LessonItem } from '@dekanat/contract/syllabi/lesson-items.ts';
import { ItemIcon } from '#features/syllabi/editor/item-icon.tsx';
import type { ItemActions } from '#features/syllabi/editor/lesson/use-item-actions.ts';
import { stepBefore } from '#features/syllabi/editor/outline/outline-order.ts';
import { useText } from '#i18n/text.ts';
import { useDrag } from '#ui/drag/use-drag.ts';

interface ItemStripProps {
  items: readonly LessonItem[];
  readOnly: boolean;
  move: ItemActions['move'];
}

/** The items of a lesson in order, beside their editors: a click leads to one, a drag or Alt and an arrow moves it. */
export function ItemStrip({ items, readOnly, move }: ItemStripProps) {
  const text = useText();
  return (
    <ol className="item-strip" aria-label={text('lesson.items')}>
      {items.map((item, index) => (
        <li key={item.id}>
          <StripItem item={item} number={index + 1} items={items} readOnly={readOnly} move={move} />
        </li>
      ))}
    </ol>
  );
}

interface StripItemProps extends ItemStripProps {
  item: LessonItem;
  number: number;
}

function StripItem({ item, number, items, readOnly, move }: StripItemProps) {
  const text = useText();
  const { ref, dragging, over } = useDrag<LessonItem>({
    dragged: item,
    disabled: readOnly,
    accepts: () => ['before', 'after'],
    onDrop: (dropped, place) => {
      const beforeId = place === 'before' ? item.id : (stepBefore(items, item.id, 1) ?? null);
      if (beforeId !== dropped.id) move(items, dropped, beforeId);
    },
  });
  const label = `${number}. ${text(`lesson_item.type.${item.type}`)}`;
  return (
    <div ref={ref} className="item-strip-place outline-row" data-dragging={dragging} data-over={over}>
      <button
        type="button"
        className="tool-button"
        data-item={item.id}
        aria-label={label}
        title={label}
        onClick={() => showItem(item.id)}
        onKeyDown={(event) => {
          if (readOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          event.stopPropagation();
          const beforeId = stepBefore(items, item.id, event.key === 'ArrowUp' ? -1 : 1);
          if (beforeId === undefined) return;
          const { currentTarget } = event;
          move(items, item, beforeId);
          requestAnimationFrame(() => currentTarget.focus());
        }}
      >
        <ItemIcon type={item.type} />
      </button>
    </div>
  );
}

/** Scrolls to an item and moves the focus there. */
export function showItem(id: number): void {
  const place = document.getElementById(`item-${id}`);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
