import { type Semester, semesters } from '@dekanat/contract/curricula/semesters.ts';
import { Switch } from 'antd';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

/** Makes a semester the current one of its curriculum, or none, after a confirmation. */
export function SemesterSwitch({ semester }: { semester: Semester }) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const may = useMay(semesters.changeStatus);
  const { id, number, curriculum_name: curriculum } = semester;
  const { mutate, isPending } = useAction(semesters.changeStatus, {
    onSuccess: ({ status }) => feedback.success(text(`semester.changed.${status === 1 ? 'on' : 'off'}`)),
    onError: showRefusal,
  });
  const ask = async (status: 1 | 0) => {
    const kind = status === 1 ? 'on' : 'off';
    const sure = await feedback.confirm({
      title: text(`semester.change.${kind}`, { number, curriculum }),
      content: text(`semester.change.${kind}.content`),
    });
    if (sure) mutate({ body: { id, status } });
  };
  return (
    <Switch
      size="small"
      checked={semester.status === 1}
      disabled={!may}
      loading={isPending}
      aria-label={text('semester.switch', { number, curriculum })}
      onChange={(on) => void ask(on ? 1 : 0)}
    />
  );
}
