import type { Import } from '@dekanat/contract/operations/imports.ts';
import { Button } from 'antd';
import { useText } from '#i18n/text.ts';
import { FailedJob } from '#platform/imports/failed-job.tsx';
import { ImportSteps, StepHeading } from '#platform/imports/import-steps.tsx';
import type { ImportUrlState } from '#platform/imports/import-url.ts';
import { useImportActions } from '#platform/imports/use-import.ts';

/** Rows that could not be read from another system: why, and another attempt. */
export function SourceStep({ shown, place }: { shown: Import; place: ImportUrlState }) {
  const text = useText();
  const { ask, asking } = useImportActions(shown.id);
  return (
    <>
      <ImportSteps now="file" back={{ file: place.start }} />
      <section className="import-part">
        <StepHeading title={text('imports.source.failed')} />
        <p className="import-about">{shown.file_name}</p>
        <FailedJob of={shown} />
      </section>
      <div className="import-foot">
        <Button onClick={place.start}>{text('imports.another')}</Button>
        <Button type="primary" loading={asking === 'read'} onClick={() => ask({ act: 'read' })}>
          {text('imports.source.again')}
        </Button>
      </div>
    </>
  );
}
