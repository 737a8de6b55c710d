import type { Import, ImportResource } from '@dekanat/contract/operations/imports.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#i18n/text.ts';
import { ColumnsStep } from '#platform/imports/columns-step.tsx';
import type { ImportUrlState } from '#platform/imports/import-url.ts';
import { PreviewStep } from '#platform/imports/preview-step.tsx';
import { ProgressStep } from '#platform/imports/progress-step.tsx';
import { ResultStep } from '#platform/imports/result-step.tsx';
import { SourceStep } from '#platform/imports/source-step.tsx';
import { isBusy, useImport, useMarkNotificationRead, useRenewedLists } from '#platform/imports/use-import.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** Enough rows for a few different values of each column. */
const SAMPLE_ROWS = 40;

/** An import at its current step, which follows from its state, so that it can be continued anywhere. */
export function ImportDetail({ id, of, place }: { id: number; of: ImportResource; place: ImportUrlState }) {
  const { data, error, refetch } = useImport(id, { limit: SAMPLE_ROWS });
  const [mending, setMending] = useState(false);
  useRenewedLists(data);
  useMarkNotificationRead(id);
  if (data === undefined)
    return error ? (
      <Lost error={error} retry={() => void refetch()} onRestart={place.start} />
    ) : (
      <ListSkeleton />
    );
  if (data.resource !== of) return <Elsewhere shown={data} />;
  const step = stepOf(data, mending);
  const given = { shown: data, place };
  if (step === 'working') return <ProgressStep {...given} />;
  if (step === 'source') return <SourceStep {...given} />;
  if (step === 'columns') return <ColumnsStep {...given} onCheckRequested={() => setMending(false)} />;
  if (step === 'preview') return <PreviewStep {...given} mend={() => setMending(true)} />;
  return <ResultStep {...given} />;
}

function stepOf(shown: Import, mending: boolean): 'working' | 'source' | 'columns' | 'preview' | 'result' {
  if (isBusy(shown)) return 'working';
  if (shown.state === 'reading') return 'source';
  if (shown.state === 'uploaded' || (shown.state === 'checked' && mending)) return 'columns';
  return shown.state === 'checked' ? 'preview' : 'result';
}

/** An import of another list, from an edited address: links to its list. */
function Elsewhere({ shown: { id, title, screen } }: { shown: Import }) {
  const text = useText();
  return (
    <div className="list-state" role="status">
      <p className="list-state-title">{text('imports.elsewhere', { of: title })}</p>
      <Link to={screen} search={{ import: id }} replace>
        {text('imports.elsewhere.open', { of: title })}
      </Link>
    </div>
  );
}

/** An import that no longer exists: a new one can be started. */
function Lost({ onRestart, ...failed }: Parameters<typeof Failed>[0] & { onRestart: () => void }) {
  const text = useText();
  return (
    <div>
      <Failed {...failed} />
      <div className="import-buttons import-lost">
        <Button onClick={onRestart}>{text('imports.another')}</Button>
      </div>
    </div>
  );
}
