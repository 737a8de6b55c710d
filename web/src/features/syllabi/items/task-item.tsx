import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { isEmpty } from '@dekanat/contract/syllabi/questions.ts';
import { Input } from 'antd';
import { call } from '#api/api.ts';
import { useAutosave } from '#features/syllabi/editor/use-autosave.ts';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { useText } from '#i18n/text.ts';

/** A task of a practical lesson, which students answer. */
export function TaskItem({ item, readOnly, reload }: ItemPanelProps) {
  const text = useText();
  const { value, change, problem } = useAutosave({
    name: `lesson_items.${item.id}`,
    stored: {
      text: item.text,
      count_of_attempts: item.count_of_attempts,
      comment_allow: item.comment_allow,
      allow_comment_after_correct_answer: item.allow_comment_after_correct_answer,
    },
    version: item.version,
    reload,
    save: (body, version) =>
      call(lessonItems.updateTask, { params: { id: item.id }, body: { ...body, version } }),
    check: ({ text: html }) => (isEmpty(html) ? text('lesson_item.text.required') : undefined),
  });
  return (
    <>
      <Input.TextArea
        aria-label={text('lesson_item.type.question-answer')}
        readOnly={readOnly}
        value={value.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
