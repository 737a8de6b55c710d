import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { call } from '#api/api.ts';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { ItemProblem } from '#features/syllabi/items/item-problem.tsx';
import { useItemAutosave } from '#features/syllabi/items/use-item-autosave.ts';
import { useText } from '#i18n/text.ts';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';

/** A text of a lesson. */
export function TextItem({ item, readOnly, reload }: ItemPanelProps) {
  const text = useText();
  const autosave = useItemAutosave(
    { item, reload },
    {
      stored: { text: item.text },
      save: (body) => call(lessonItems.updateText, { params: { id: item.id }, body }),
    },
  );
  return (
    <>
      <ItemProblem autosave={autosave} />
      <RichTextEditor
        label={text('lesson_item.type.text')}
        placeholder={text('lesson_item.text.placeholder')}
        readOnly={readOnly}
        value={autosave.value.text}
        onChange={(html) => autosave.change({ text: html })}
        aria-invalid={autosave.state === 'invalid'}
      />
    </>
  );
}
