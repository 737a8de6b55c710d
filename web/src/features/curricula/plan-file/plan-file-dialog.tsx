import { InboxOutlined, LoadingOutlined } from '@ant-design/icons';
import type { Plan } from '@dekanat/contract/curricula/plan.ts';
import { useMutation } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import type { ApiError } from '#api/api.ts';
import type { PlanActions } from '#features/curricula/plan/plan-actions.ts';
import { checkPlanFile, storePlanFile } from '#features/curricula/plan-file/plan-file-calls.ts';
import { PlanFileRows } from '#features/curricula/plan-file/plan-file-rows.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useDropping } from '#ui/upload/use-dropping.ts';
import './plan-file.css';

interface PlanFileDialogProps {
  plan: Pick<Plan, 'id' | 'name'>;
  actions: Pick<PlanActions, 'addStep' | 'undo'>;
  onClose: () => void;
}

const reasonOf = ({ fields, message }: ApiError) => Object.values(fields ?? {})[0]?.[0] ?? message;

/** Imports a workbook into a plan: choose a file, see what each row does, then store all rows at once. */
export function PlanFileDialog({ plan, actions, onClose }: PlanFileDialogProps) {
  const text = useText();
  const [file, setFile] = useState<File>();
  const check = useMutation<Awaited<ReturnType<typeof checkPlanFile>>, ApiError, File>({
    mutationFn: (chosen) => checkPlanFile(plan.id, chosen),
  });
  const store = useStore({ plan, actions, onClose });
  const take = ([chosen]: readonly File[]) => {
    if (chosen === undefined || check.isPending || store.isPending) return;
    setFile(chosen);
    store.reset();
    check.mutate(chosen);
  };
  const found = check.data;
  const changes = (found?.added ?? 0) + (found?.changed ?? 0);
  const error = store.error ?? check.error;
  return (
    <Modal
      open
      width="min(960px, 100vw)"
      title={text('plan_file.title_of', { name: plan.name })}
      okText={text('plan_file.store', { count: changes })}
      okButtonProps={{ disabled: changes === 0 || found?.faulty !== 0 }}
      cancelText={text('editor.cancel')}
      confirmLoading={store.isPending}
      onCancel={onClose}
      onOk={() => file && store.mutate(file)}
    >
      <div className="plan-file">
        <FileArea name={file?.name} busy={check.isPending} take={take} />
        {error && (
          <p className="notice notice-error" role="alert">
            {reasonOf(error)}
          </p>
        )}
        {found && !error && <PlanFileRows found={found} />}
      </div>
    </Modal>
  );
}

/** Stores the rows as the next change to undo, and shows a message that undoes it too. */
function useStore({ plan, actions, onClose }: PlanFileDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const undo = async (changeId: number) => {
    if (await actions.undo(changeId)) feedback.success(text('plan_file.undone'));
  };
  return useMutation<Awaited<ReturnType<typeof storePlanFile>>, ApiError, File>({
    mutationFn: (file) => storePlanFile(plan.id, file),
    onSuccess: async ({ added, changed, change_id: changeId }) => {
      await actions.addStep();
      const canUndo = changeId === null ? undefined : () => void undo(changeId);
      feedback.success(text('plan_file.stored', { added, changed }), canUndo);
      onClose();
    },
  });
}

interface FileAreaProps {
  name: string | undefined;
  busy: boolean;
  take: (files: readonly File[]) => void;
}

/** Takes one file, dropped or chosen. */
function FileArea({ name, busy, take }: FileAreaProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const { over, ...dropping } = useDropping(take);
  return (
    <div className="plan-file-area" data-over={over} {...dropping}>
      {busy ? <LoadingOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
      <p role="status">{name ?? text('plan_file.drop')}</p>
      <Button disabled={busy} onClick={() => input.current?.click()}>
        {text(name === undefined ? 'plan_file.choose' : 'plan_file.choose_other')}
      </Button>
      <p className="hint">{text('plan_file.hint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={text('plan_file.choose')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again.
          target.value = '';
          take(files);
        }}
      />
    </div>
  );
}
