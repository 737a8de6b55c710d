import {
  CloudDownloadOutlined,
  DownloadOutlined,
  FilePdfOutlined,
  PrinterOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useProfile } from '#api/session.ts';
import { usePlanBoard, usePlanState } from '#features/curricula/plan/plan-context.ts';
import { useText } from '#i18n/text.ts';
import { LanguageButton } from '#ui/export/language-button.tsx';
import { useFileDownload } from '#ui/export/use-file-download.ts';

const PlanFileDialog = lazy(async () => ({
  default: (await import('#features/curricula/plan-file/plan-file-dialog.tsx')).PlanFileDialog,
}));

const PlanHemisDialog = lazy(async () => ({
  default: (await import('#features/curricula/plan-file/plan-hemis-dialog.tsx')).PlanHemisDialog,
}));

const PlanPrint = lazy(async () => ({
  default: (await import('#features/curricula/plan-print/plan-print.tsx')).PlanPrint,
}));

/** Exports the plan as a workbook, imports one, and prints the official table or saves it as PDF. */
export function PlanFileButtons() {
  const text = useText();
  const { plan } = usePlanState();
  const { actions, fixed } = usePlanBoard();
  const [importing, setImporting] = useState(false);
  const [fetching, setFetching] = useState(false);
  const isConnected = useProfile().hemis_configured;
  const [printing, setPrinting] = useState(false);
  const workbook = useFileDownload(planFiles.export);
  const pdf = useFileDownload(planFiles.print);
  const params = { id: plan.id };
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={workbook.isPending}
        onClick={() => workbook.mutate({ params })}
      >
        {text('list.export')}
      </Button>
      {!fixed && (
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
          {text('imports.button')}
        </Button>
      )}
      {!fixed && isConnected && (
        <Button icon={<CloudDownloadOutlined aria-hidden />} onClick={() => setFetching(true)}>
          {text('plan_file.hemis')}
        </Button>
      )}
      <Button icon={<PrinterOutlined aria-hidden />} disabled={printing} onClick={() => setPrinting(true)}>
        {text('print.button')}
      </Button>
      <LanguageButton
        title={text('print.pdf')}
        icon={<FilePdfOutlined aria-hidden />}
        busy={pdf.isPending}
        languages={INTERFACE_LANGUAGES}
        onChoose={(language) => pdf.mutate({ params, query: { language } })}
      />
      <Suspense>{printing && <PlanPrint plan={plan} onClose={() => setPrinting(false)} />}</Suspense>
      <Suspense>
        {fetching && <PlanHemisDialog plan={plan} actions={actions} onClose={() => setFetching(false)} />}
      </Suspense>
      <Suspense>
        {importing && <PlanFileDialog plan={plan} actions={actions} onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  );
}
