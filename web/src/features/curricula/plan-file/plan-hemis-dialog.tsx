import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ApiError, call } from '#api/api.ts';
import type { PlanFileDialogProps } from '#features/curricula/plan-file/plan-file-dialog.tsx';
import { type FoundPlanRows, PlanFileRows } from '#features/curricula/plan-file/plan-file-rows.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';

/** The subjects that HEMIS has for the curriculum: what they would change, and the act. */
export function PlanHemisDialog({ plan, actions, onClose }: PlanFileDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const params = { id: plan.id };
  const found = useQuery<FoundPlanRows, ApiError>({
    queryKey: ['plan_hemis', plan.id],
    queryFn: () => call(planFiles.fetch, { params, query: { confirm: 0 } }),
    staleTime: 0,
    gcTime: 0,
  });
  const store = useMutation<FoundPlanRows, ApiError, string>({
    mutationFn: (preview) => call(planFiles.fetch, { params, query: { confirm: 1, preview } }),
    onSuccess: async ({ added, changed, change_id: changeId }) => {
      await actions.addStep();
      const undo = async () => {
        if (changeId !== null && (await actions.undo(changeId))) feedback.success(text('plan_file.undone'));
      };
      feedback.success(
        text('plan_file.stored', { added, changed }),
        changeId === null ? undefined : () => void undo(),
      );
      onClose();
    },
    onError: (error) => {
      feedback.error(error);
      if (error.code === 'stale') void found.refetch();
    },
  });
  const changes = (found.data?.added ?? 0) + (found.data?.changed ?? 0);
  const mayStore = changes > 0 && found.data?.faulty === 0 && found.data.source?.unreadable === 0;
  return (
    <Modal
      open
      title={text('plan_file.hemis.title', { name: plan.name })}
      width={960}
      okText={text('plan_file.store', { count: changes })}
      okButtonProps={{ disabled: !mayStore }}
      cancelText={text('action.close')}
      confirmLoading={store.isPending}
      onOk={() => found.data && store.mutate(found.data.preview)}
      onCancel={onClose}
    >
      {found.data === undefined ? (
        <FirstLoad error={found.error} retry={() => void found.refetch()} />
      ) : (
        <PlanFileRows found={found.data} advice="plan_file.hemis.faulty_first" />
      )}
    </Modal>
  );
}
