import type { HemisDifference } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import type { HemisField } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';

interface DifferencesTableProps {
  differences: readonly HemisDifference[];
  /** Values of personal data in full, once they are shown. */
  revealed?: ReadonlyMap<HemisField, { ours: string | null; theirs: string | null }> | undefined;
  /** The fields that are chosen; no choice without it. */
  chosen?: { fields: ReadonlySet<HemisField>; toggle: (field: HemisField) => void } | undefined;
  caption: ReactNode;
}

/** Ours beside theirs, field by field. */
export function DifferencesTable({ differences, revealed, chosen, caption }: DifferencesTableProps) {
  const text = useText();
  return (
    <table className="hemis-differences">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text('hemis_record.field')}</th>
          <th scope="col">{text('hemis_record.ours')}</th>
          <th scope="col">{text('hemis_record.theirs')}</th>
          <th scope="col">{text('hemis_record.last_change')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => {
          const { field, acceptable, accepted } = difference;
          const { ours, theirs } = revealed?.get(field) ?? difference;
          const name = text(`hemis_field.${field}`);
          return (
            <tr key={field}>
              <th scope="row">
                {chosen && acceptable && !accepted ? (
                  <Checkbox checked={chosen.fields.has(field)} onChange={() => chosen.toggle(field)}>
                    {name}
                  </Checkbox>
                ) : (
                  name
                )}
              </th>
              <td data-label={text('hemis_record.ours')}>{ours ?? '—'}</td>
              <td data-label={text('hemis_record.theirs')}>
                <strong>{theirs ?? '—'}</strong>
                {accepted && <small>{text('hemis_record.accepted')}</small>}
                {!acceptable && <small>{text('hemis_record.by_act')}</small>}
              </td>
              <td data-label={text('hemis_record.last_change')}>
                <LastChange change={difference} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Change = Pick<HemisDifference, 'changed_by' | 'changed_at'> & { typed?: boolean };
/** Who changed our value last. */
export function LastChange({ change: { changed_by, changed_at, typed = false } }: { change: Change }) {
  const text = useText();
  if (changed_by === null) return '—';
  return (
    <>
      {changed_by} <Instant at={changed_at} />
      {typed && <small>{text('hemis_record.typed')}</small>}
    </>
  );
}

/** The differences of a row of a list, one a line. */
export function DifferenceLines({ differences }: { differences: readonly HemisDifference[] }) {
  const text = useText();
  return (
    <ul className="hemis-lines">
      {differences.map(({ field, ours, theirs, accepted, typed }) => (
        <li key={field} data-accepted={accepted}>
          <span>{text(`hemis_field.${field}`)}:</span> {ours ?? '—'} → <strong>{theirs ?? '—'}</strong>
          {accepted && <small>{text('hemis_record.accepted')}</small>}
          {!accepted && typed && <small>{text('hemis_record.typed')}</small>}
        </li>
      ))}
    </ul>
  );
}
