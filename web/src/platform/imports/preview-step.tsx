import type { ImportDetails } from '@dekanat/contract/operations/imports.ts';
import { Button, Checkbox } from 'antd';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { FailedJob } from '#platform/imports/failed-job.tsx';
import { ImportRows } from '#platform/imports/import-rows.tsx';
import { ImportSteps, StepHeading } from '#platform/imports/import-steps.tsx';
import type { ImportUrlState } from '#platform/imports/import-url.ts';
import { useImportActions } from '#platform/imports/use-import.ts';

interface PreviewStepProps {
  shown: ImportDetails;
  place: ImportUrlState;
  /** Returns to the columns. */
  mend: () => void;
}

/** The dry run: the result of each row before anything is written. */
export function PreviewStep({ shown, place, mend }: PreviewStepProps) {
  const text = useText();
  const { id, counts, file_name, job, plan } = shown;
  const { ask, asking } = useImportActions(id);
  const writes = (counts?.create ?? 0) + (counts?.update ?? 0);
  const errors = counts?.error ?? 0;
  const accounts = counts?.accounts ?? 0;
  return (
    <>
      <ImportSteps now="preview" back={{ file: place.start, columns: mend }} />
      <section className="import-part">
        <StepHeading title={text('imports.preview.title')} />
        <p className="import-about">
          <strong>{file_name}</strong> · {text('imports.preview.note')}
          {accounts > 0 && ` · ${text('imports.accounts.count', { count: formatNumber(accounts) })}`}
        </p>
        <FailedJob of={shown} />
        {(plan.overwrite || (counts?.kept ?? 0) > 0) && (
          <div className="notice import-overwrite">
            <p>{text('imports.kept.note')}</p>
            <Checkbox
              checked={plan.overwrite}
              disabled={asking !== undefined}
              onChange={({ target }) => ask({ act: 'check', overwrite: target.checked })}
            >
              {text('imports.overwrite')}
            </Checkbox>
          </div>
        )}
        <ImportRows shown={shown} />
      </section>
      <div className="import-foot">
        <p className="import-foot-note" role="status">
          {writes === 0 && text('imports.write.nothing')}
          {writes > 0 && errors > 0 && text('imports.write.errors', { count: formatNumber(errors) })}
        </p>
        <Button onClick={mend}>{text('imports.columns.mend')}</Button>
        <Button
          type="primary"
          disabled={writes === 0}
          loading={asking === 'write'}
          onClick={() => ask({ act: 'write', ...(job && { seen: job.id }) })}
        >
          {text('imports.write', { count: formatNumber(writes) })}
        </Button>
      </div>
    </>
  );
}
