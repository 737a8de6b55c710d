import { DownloadOutlined, PrinterOutlined, UploadOutlined } from '@ant-design/icons';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type ApiError, download } from '#api/api.ts';
import { usePlanState } from '#features/curricula/plan/plan-context.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

const PlanFileDialog = lazy(async () => ({
  default: (await import('#features/curricula/plan-file/plan-file-dialog.tsx')).PlanFileDialog,
}));

const PlanPrint = lazy(async () => ({
  default: (await import('#features/curricula/plan-print/plan-print.tsx')).PlanPrint,
}));

/** Exports the plan as a workbook, imports one, and prints the official table. */
export function PlanFileButtons() {
  const text = useText();
  const feedback = useFeedback();
  const { plan, actions, fixed } = usePlanState();
  const [importing, setImporting] = useState(false);
  const [printing, setPrinting] = useState(false);
  const { mutate, isPending } = useMutation<Awaited<ReturnType<typeof download>>, ApiError>({
    mutationFn: () => download(planFiles.export, { params: { id: plan.id } }),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
    onError: (error) => feedback.error(error),
  });
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
        {text('list.export')}
      </Button>
      {!fixed && (
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
          {text('imports.button')}
        </Button>
      )}
      <Button icon={<PrinterOutlined aria-hidden />} disabled={printing} onClick={() => setPrinting(true)}>
        {text('print.button')}
      </Button>
      <Suspense>{printing && <PlanPrint plan={plan} onClose={() => setPrinting(false)} />}</Suspense>
      <Suspense>
        {importing && <PlanFileDialog plan={plan} actions={actions} onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  );
}
