import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import type { LessonItem } from '@dekanat/contract/syllabi/lesson-items.ts';
import type { OutlineLesson } from '@dekanat/contract/syllabi/modules.ts';
import type { Syllabus } from '@dekanat/contract/syllabi/syllabi.ts';
import { ItemIcon } from '#features/syllabi/editor/item-icon.tsx';
import type { ItemActions } from '#features/syllabi/editor/lesson/use-item-actions.ts';
import { stepBefore } from '#features/syllabi/editor/outline/outline-order.ts';
import { ItemPanel } from '#features/syllabi/items/item-panel.tsx';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/table/icon-button.tsx';

interface ItemCardProps {
  item: LessonItem;
  number: number;
  items: readonly LessonItem[];
  actions: ItemActions;
  lesson: OutlineLesson;
  syllabus: Syllabus;
  readOnly: boolean;
  reload: () => Promise<unknown>;
}

/** One item of a lesson: its kind, its place and its editor. */
export function ItemCard({ number, items, actions, ...panel }: ItemCardProps) {
  const { item, readOnly } = panel;
  const text = useText();
  const name = `${number}. ${text(`lesson_item.type.${item.type}`)}`;
  const step = (by: -1 | 1) => {
    const beforeId = stepBefore(items, item.id, by);
    return beforeId === undefined ? undefined : () => actions.move(items, item, beforeId);
  };
  const [up, down] = [step(-1), step(1)];
  return (
    <section id={`item-${item.id}`} className="item-card" aria-label={name} tabIndex={-1}>
      <header className="item-head">
        <ItemIcon type={item.type} />
        <h3>{name}</h3>
        {!readOnly && (
          <span className="item-actions">
            <IconButton
              label={text('outline.up', { name })}
              icon={<ArrowUpOutlined aria-hidden />}
              disabled={!up}
              onClick={() => up?.()}
            />
            <IconButton
              label={text('outline.down', { name })}
              icon={<ArrowDownOutlined aria-hidden />}
              disabled={!down}
              onClick={() => down?.()}
            />
            <IconButton
              danger
              label={text('list.remove', { name })}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => void actions.remove(item)}
            />
          </span>
        )}
      </header>
      <ItemPanel {...panel} />
    </section>
  );
}
