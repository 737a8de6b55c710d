import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { isEmpty } from '@dekanat/contract/syllabi/questions.ts';
import { Input } from 'antd';
import { call } from '#api/api.ts';
import { useAutosave } from '#features/syllabi/editor/use-autosave.ts';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { useText } from '#i18n/text.ts';

/** A text of a lesson. */
export function TextItem({ item, readOnly, reload }: ItemPanelProps) {
  const text = useText();
  const { value, change, problem } = useAutosave({
    name: `lesson_items.${item.id}`,
    stored: { text: item.text },
    version: item.version,
    reload,
    save: (body, version) =>
      call(lessonItems.updateText, { params: { id: item.id }, body: { ...body, version } }),
    check: ({ text: html }) => (isEmpty(html) ? text('lesson_item.text.required') : undefined),
  });
  return (
    <>
      <Input.TextArea
        aria-label={text('lesson_item.type.text')}
        readOnly={readOnly}
        value={value.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
