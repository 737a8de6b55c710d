import type { ImportDetails } from '@dekanat/contract/operations/imports.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { uncheckedKey } from '#i18n/text-key.ts';
import { chosenMappings, type Mapping, missingColumns, samplesOf } from '#platform/imports/column-mapping.ts';
import { ColumnTable } from '#platform/imports/column-table.tsx';
import { FailedJob } from '#platform/imports/failed-job.tsx';
import { ImportSteps, StepHeading } from '#platform/imports/import-steps.tsx';
import type { ImportUrlState } from '#platform/imports/import-url.ts';
import { SkippedParts } from '#platform/imports/skipped-content.tsx';
import { useImportActions } from '#platform/imports/use-import.ts';

interface ColumnsStepProps {
  shown: ImportDetails;
  place: ImportUrlState;
  /** The dry run is in progress. */
  onCheckRequested: () => void;
}

/** Maps the columns of the file to fields: guessed, or remembered from the last file, and editable. */
export function ColumnsStep({ shown, place, onCheckRequested }: ColumnsStepProps) {
  const text = useText();
  const { id, plan, page, file_name, rows } = shown;
  const [mapping, setMapping] = useState(chosenMappings.get(id) ?? plan.mapping);
  const choose = (chosen: Mapping) => {
    chosenMappings.set(id, chosen);
    setMapping(chosen);
  };
  const [accounts, setAccounts] = useState(plan.accounts);
  const { ask, asking } = useImportActions(id);
  const missing = missingColumns(plan.columns, mapping);
  const nothing = mapping.every((key) => key === null);
  const check = () => {
    ask({ act: 'check', mapping: [...mapping], ...(accounts !== null && { accounts }) });
    onCheckRequested();
  };
  return (
    <>
      <ImportSteps now="columns" back={{ file: place.start }} />
      <section className="import-part">
        <StepHeading title={text('imports.columns.title')} />
        <p className="import-about">
          <strong>{file_name}</strong> · {text('imports.rows', { count: formatNumber(rows) })}
        </p>
        <p className="import-about">{plan.known_by}</p>
        <FailedJob of={shown} />
        <ColumnTable {...plan} mapping={mapping} samples={(at) => samplesOf(page.data, at)} change={choose} />
        <SkippedParts skipped={plan.skipped} source={plan.source} />
        {missing.length > 0 && (
          <p className="notice import-missing" role="status">
            {text('imports.columns.missing', { columns: missing.map(({ label }) => label).join(', ') })}
          </p>
        )}
        {accounts !== null && (
          <div className="import-accounts">
            <Checkbox checked={accounts} onChange={({ target }) => setAccounts(target.checked)}>
              {text('imports.accounts')}
            </Checkbox>
            <p className="import-hint">{text(uncheckedKey(`imports.accounts.note.${shown.resource}`))}</p>
          </div>
        )}
      </section>
      <div className="import-foot">
        <Button onClick={place.start}>{text('imports.another')}</Button>
        <Button type="primary" disabled={nothing} loading={asking === 'check'} onClick={check}>
          {text('imports.check')}
        </Button>
      </div>
    </>
  );
}
