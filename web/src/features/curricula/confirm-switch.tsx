import { type Curriculum, curricula } from '@dekanat/contract/curricula/curricula.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { Switch } from 'antd';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

/** Confirms a curriculum, which fixes its structure, or makes it changeable again; with undo. */
export function ConfirmSwitch({
  curriculum: { id, name, confirmed },
}: {
  curriculum: Pick<Curriculum, 'id' | 'name' | 'confirmed'>;
}) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const may = useMay(curricula.confirm);
  const turn = (next: 1 | 0) => mutate({ params: { id }, body: { confirmed: next } });
  const { mutate, isPending, variables } = useAction(curricula.confirm, {
    alsoChanges: [semesterSubjects.plan],
    onSuccess: (saved) =>
      feedback.success(text(`curriculum.confirmed.${saved.confirmed === 1 ? 'on' : 'off'}`, { name }), () =>
        turn(saved.confirmed === 1 ? 0 : 1),
      ),
    onError: showRefusal,
  });
  const shown = isPending ? variables.body.confirmed : confirmed;
  return (
    <Switch
      size="small"
      checked={shown === 1}
      disabled={!may}
      loading={isPending}
      aria-label={text('curriculum.confirm_of', { name })}
      onChange={(on) => turn(on ? 1 : 0)}
    />
  );
}
