import type { ItemType } from '@dekanat/contract/syllabi/lesson-rules.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { withTexts } from '#i18n/text.ts';
import { ListSkeleton } from '#ui/table/list-states.tsx';

/** Each kind of item loads its own editor. */
const PANELS: Record<ItemType, ComponentType<ItemPanelProps>> = {
  text: lazy(async () => ({ default: (await import('#features/syllabi/items/text-item.tsx')).TextItem })),
  'question-answer': lazy(async () => ({
    default: (await import('#features/syllabi/items/task-item.tsx')).TaskItem,
  })),
  video: lazy(
    withTexts('video', async () => ({
      default: (await import('#features/syllabi/items/video-item.tsx')).VideoItem,
    })),
  ),
  test: lazy(async () => ({ default: (await import('#features/syllabi/items/test-item.tsx')).TestItem })),
};

/** The editor of one item of a lesson. */
export function ItemPanel(props: ItemPanelProps) {
  const Panel = PANELS[props.item.type];
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Panel {...props} />
    </Suspense>
  );
}
