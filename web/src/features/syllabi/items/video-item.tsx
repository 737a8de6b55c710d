import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';

/** A video of a lesson. */
export function VideoItem({ item }: ItemPanelProps) {
  return <p>{item.video?.name}</p>;
}
