import type { Import } from '@dekanat/contract/operations/imports.ts';
import { Button } from 'antd';
import { useText } from '#i18n/text.ts';
import { uncheckedKey } from '#i18n/text-key.ts';
import { ImportSteps, StepHeading } from '#platform/imports/import-steps.tsx';
import type { ImportUrlState } from '#platform/imports/import-url.ts';
import { useImportActions } from '#platform/imports/use-import.ts';

const STEP_OF = { read: 'file', check: 'preview', write: 'result', undo: 'result', stop: 'result' } as const;

/** The progress of the work, with a cancel button. */
export function ProgressStep({ shown, place }: { shown: Import; place: ImportUrlState }) {
  const text = useText();
  const { ask, asking } = useImportActions(shown.id);
  const { job, file_name } = shown;
  if (job === null) return null;
  const { act, status, done, total, id } = job;
  const title = text(uncheckedKey(`imports.working.${act}`));
  const part = total === null ? undefined : Math.min(1, done / Math.max(total, 1));
  const percent = part === undefined ? '' : text('imports.percent', { percent: Math.floor(part * 100) });
  return (
    <>
      <ImportSteps now={STEP_OF[act]} />
      <section className="import-part import-working">
        <StepHeading title={title} />
        <p className="import-about">{file_name}</p>
        <progress key={id} max={1} value={part} aria-label={title} />
        <p className="import-percent">{status === 'waiting' ? text('imports.waiting') : percent}</p>
        <p className="import-hint">{text('imports.working.note')}</p>
        <div className="import-buttons">
          <Button danger loading={asking === 'stop'} onClick={() => ask({ act: 'stop' })}>
            {text('imports.stop')}
          </Button>
          <Button onClick={place.close}>{text('action.close')}</Button>
        </div>
      </section>
    </>
  );
}
