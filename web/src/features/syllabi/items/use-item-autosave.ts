import type { LessonItem } from '@dekanat/contract/syllabi/lesson-items.ts';
import { isEmpty } from '@dekanat/contract/syllabi/questions.ts';
import { type Autosave, useAutosave } from '#features/syllabi/editor/use-autosave.ts';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { useText } from '#i18n/text.ts';
import type { Values } from '#ui/form/form-rules.ts';

interface ItemAutosaveOptions<Part> {
  stored: Part;
  save: (body: Part & { version: number }) => Promise<LessonItem>;
}

/** Saves an item with a text by itself; an empty text is not sent. */
export function useItemAutosave<Part extends Values & { text: string }>(
  { item, reload }: Pick<ItemPanelProps, 'item' | 'reload'>,
  { stored, save }: ItemAutosaveOptions<Part>,
): Autosave<Part> {
  const text = useText();
  return useAutosave<Part>({
    name: `lesson_items.${item.id}`,
    stored,
    version: item.version,
    reload,
    save: (part, version) => save({ ...part, version }) as Promise<LessonItem & Partial<Part>>,
    check: ({ text: html }) => (isEmpty(html) ? text('lesson_item.text.required') : undefined),
  });
}
