import type { Plan } from '@dekanat/contract/curricula/plan.ts';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { call } from '#api/api.ts';
import type { PlanActions } from '#features/curricula/plan/plan-actions.ts';
import { type FoundPlanRows, PlanFileRows } from '#features/curricula/plan-file/plan-file-rows.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { WorkbookDialog } from '#ui/upload/workbook-dialog.tsx';

export interface PlanFileDialogProps {
  plan: Pick<Plan, 'id' | 'name'>;
  actions: Pick<PlanActions, 'addStep' | 'undo'>;
  onClose: () => void;
}

const changesIn = (found: FoundPlanRows | undefined) => (found?.added ?? 0) + (found?.changed ?? 0);

/** Imports a workbook into a plan. The rows are stored as the next change to undo; the message undoes it too. */
export function PlanFileDialog({ plan, actions, onClose }: PlanFileDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const undo = async (changeId: number) => {
    if (await actions.undo(changeId)) feedback.success(text('plan_file.undone'));
  };
  const showStored = async ({ added, changed, change_id: changeId }: FoundPlanRows) => {
    await actions.addStep();
    const canUndo = changeId === null ? undefined : () => void undo(changeId);
    feedback.success(text('plan_file.stored', { added, changed }), canUndo);
    onClose();
  };
  return (
    <WorkbookDialog<FoundPlanRows>
      title={text('plan_file.title_of', { name: plan.name })}
      width={960}
      texts={{
        drop: text('plan_file.drop'),
        choose: text('plan_file.choose'),
        chooseOther: text('plan_file.choose_other'),
        hint: text('plan_file.hint'),
      }}
      store={(found) => text('plan_file.store', { count: changesIn(found) })}
      mayStore={(found) => changesIn(found) > 0 && found.faulty === 0}
      send={(body, query) => call(planFiles.upload, { params: { id: plan.id }, query, body })}
      onStored={showStored}
      onClose={onClose}
    >
      {(found) => <PlanFileRows found={found} />}
    </WorkbookDialog>
  );
}
