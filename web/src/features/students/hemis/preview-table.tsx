import type { HemisPreview } from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import { LastChange } from '#features/students/hemis/differences-table.tsx';
import { useText } from '#i18n/text.ts';

/** A page of the values of a preview, with those that stay and the reason. */
export function PreviewTable({ rows }: { rows: HemisPreview['rows'] }) {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="hemis-preview-rows" tabIndex={0} aria-label={text('hemis_acceptance.preview')}>
      <table className="hemis-differences">
        <thead>
          <tr>
            <th scope="col">{text('hemis_record.full_name')}</th>
            <th scope="col">{text('hemis_record.field')}</th>
            <th scope="col">{text('hemis_record.ours')}</th>
            <th scope="col">{text('hemis_record.theirs')}</th>
            <th scope="col">{text('hemis_record.last_change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.record_id} ${row.field}`} data-skipped={row.skipped !== null}>
              <th scope="row">{row.full_name}</th>
              <td>{text(`hemis_field.${row.field}`)}</td>
              <td data-label={text('hemis_record.ours')}>{row.ours ?? '—'}</td>
              <td data-label={text('hemis_record.theirs')}>
                <strong>{row.theirs ?? '—'}</strong>
                {row.skipped !== null && <small>{text(`hemis_acceptance.skipped.${row.skipped}`)}</small>}
              </td>
              <td data-label={text('hemis_record.last_change')}>
                <LastChange change={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
