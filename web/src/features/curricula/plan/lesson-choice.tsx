import { questionPool } from '@dekanat/contract/curricula/control-rules.ts';
import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { clearButton } from '#ui/form/clear-button.tsx';

interface LessonChoiceProps {
  id?: string;
  value?: number[];
  onChange?: (lessons: number[] | undefined) => void;
  syllabusId: number;
  /** Questions drawn from each lesson. */
  perLesson: number | undefined;
}

/** The lessons whose questions are drawn, and how many questions that gives. */
export function LessonChoice({ id, value, onChange, syllabusId, perLesson }: LessonChoiceProps) {
  const text = useText();
  const { data = [] } = useQuery(queryOf(examSchedules.lessons, { params: { syllabusId } }));
  const withQuestions = data.filter(({ questions }) => questions > 0);
  const chosen =
    value === undefined || value.length === 0 ? withQuestions : data.filter((one) => value.includes(one.id));
  const pool =
    perLesson === undefined
      ? 0
      : questionPool(
          chosen.map(({ questions }) => questions),
          perLesson,
        );
  return (
    <>
      <Select
        {...(id !== undefined && { id })}
        mode="multiple"
        allowClear={clearButton(text)}
        value={value ?? []}
        onChange={(lessons) => onChange?.(lessons.length === 0 ? undefined : lessons)}
        options={data
          .filter(({ id: one, questions }) => questions > 0 || value?.includes(one))
          .map((lesson) => ({
            value: lesson.id,
            label: text('plan.control.lesson', { name: lesson.name, count: lesson.questions }),
          }))}
        optionFilterProp="label"
        placeholder={text('plan.control.lessons.all')}
      />
      <p className="hint">{text('plan.control.pool', { count: pool })}</p>
    </>
  );
}
