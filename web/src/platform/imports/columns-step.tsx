import type { ImportColumn, ImportDetails } from '@dekanat/contract/operations/imports.ts';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import {
  chosenMappings,
  lacking,
  type Mapping,
  mapped,
  samplesOf,
} from '#platform/imports/column-mapping.ts';
import { FailedJob } from '#platform/imports/failed-job.tsx';
import { ImportSteps, StepHeading } from '#platform/imports/import-steps.tsx';
import type { ImportUrlState } from '#platform/imports/import-url.ts';
import { useImportActions } from '#platform/imports/use-import.ts';
import '#platform/imports/columns-step.css';
import { uncheckedKey } from '#i18n/text-key.ts';

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
  const missing = lacking(plan.columns, mapping);
  const nothing = mapping.every((key) => key === null);
  const check = () => {
    ask({ act: 'check', mapping: [...mapping], ...(accounts !== null && { accounts }) });
    onCheckRequested();
  };
  return (
    <>
      <ImportSteps now="columns" back={{ file: place.begin }} />
      <section className="import-part">
        <StepHeading title={text('imports.columns.title')} />
        <p className="import-about">
          <strong>{file_name}</strong> · {text('imports.rows', { count: formatNumber(rows) })}
        </p>
        <p className="import-about">{plan.known_by}</p>
        <FailedJob of={shown} />
        <ColumnTable {...{ plan, mapping }} samples={(at) => samplesOf(page.data, at)} change={choose} />
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
        <Button onClick={place.begin}>{text('imports.another')}</Button>
        <Button type="primary" disabled={nothing} loading={asking === 'check'} onClick={check}>
          {text('imports.check')}
        </Button>
      </div>
    </>
  );
}

interface ColumnTableProps {
  plan: ImportDetails['plan'];
  mapping: Mapping;
  samples: (at: number) => string[];
  change: (mapping: Mapping) => void;
}

function ColumnTable({ plan: { headings, columns }, mapping, samples, change }: ColumnTableProps) {
  const text = useText();
  return (
    <table className="import-columns">
      <thead>
        <tr>
          <th scope="col">{text('imports.columns.heading')}</th>
          <th scope="col">{text('imports.columns.samples')}</th>
          <th scope="col">{text('imports.columns.field')}</th>
        </tr>
      </thead>
      <tbody>
        {headings.map((heading, at) => {
          const name = heading || text('imports.columns.unnamed', { number: at + 1 });
          const key = mapping[at] ?? null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings repeat, and their places do not change
            <tr key={at} data-left-out={key === null}>
              <th scope="row">{name}</th>
              <td className="import-samples">
                {samples(at).map((sample) => (
                  <span key={sample}>{sample}</span>
                ))}
              </td>
              <td>
                <Select
                  aria-label={text('imports.columns.field_of', { heading: name })}
                  value={key ?? ''}
                  options={[
                    { value: '', label: text('imports.columns.none') },
                    ...optionsOf(columns, mapping, headings),
                  ]}
                  showSearch={{ optionFilterProp: 'label' }}
                  onChange={(chosen) => change(mapped(mapping, at, chosen || null))}
                />
                <p className="import-hint">{columns.find((column) => column.key === key)?.note}</p>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Required fields are marked, and fields mapped already show their column. */
const optionsOf = (columns: readonly ImportColumn[], mapping: Mapping, headings: readonly string[]) =>
  columns.map(({ key, label, required }) => {
    const taken = headings[mapping.indexOf(key)];
    return {
      value: key,
      label: `${label}${required ? ' *' : ''}`,
      title: taken ? `${label} ← ${taken}` : label,
    };
  });
