import { type Label, labels } from '@dekanat/contract/reference/labels.ts';
import { Switch } from 'antd';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Activates or deactivates a label at once, with undo in the flash. */
export function LabelSwitch({ label }: { label: Label }) {
  const text = useText();
  const feedback = useFeedback();
  // All universities share the state.
  const may = useMay({ access: labels.update.access, superAdministrator: true });
  const name = { name: label.label };
  const turn = (status: 1 | 0) => mutate({ params: { id: label.id }, body: { status } });
  // The undo works after the row has left the list, too.
  const { mutate, isPending, variables } = useAction(labels.update, {
    onSuccess: ({ status }) =>
      feedback.success(text(`label.switched.${status === 1 ? 'on' : 'off'}`, name), () =>
        turn(status === 1 ? 0 : 1),
      ),
    onError: feedback.error,
  });
  const status = isPending ? variables.body.status : label.status;
  return (
    <Switch
      size="small"
      checked={status === 1}
      disabled={!may}
      loading={isPending}
      aria-label={text('label.switch', name)}
      onChange={(on) => turn(on ? 1 : 0)}
    />
  );
}
