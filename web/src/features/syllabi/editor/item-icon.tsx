import { CheckSquareOutlined, FileTextOutlined, FormOutlined, PlayCircleOutlined } from '@ant-design/icons';
import type { ItemType } from '@dekanat/contract/syllabi/lesson-rules.ts';
import type { ComponentType } from 'react';
import { useText } from '#i18n/text.ts';

const ICONS: Record<ItemType, ComponentType<{ 'aria-hidden': true }>> = {
  text: FileTextOutlined,
  video: PlayCircleOutlined,
  'question-answer': FormOutlined,
  test: CheckSquareOutlined,
};

/** The icon of a kind of item, with its name for screen readers and as a tooltip. */
export function ItemIcon({ type }: { type: ItemType }) {
  const text = useText();
  const Icon = ICONS[type];
  const label = text(`lesson_item.type.${type}`);
  return (
    <span className="item-icon" title={label}>
      <Icon aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
