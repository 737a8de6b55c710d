import type { ImportColumn } from '@dekanat/contract/operations/imports.ts';
import { Select } from 'antd';
import { useText } from '#i18n/text.ts';
import { type Mapping, mapped } from '#platform/imports/column-mapping.ts';
import '#platform/imports/columns-step.css';

interface ColumnTableProps {
  headings: readonly string[];
  columns: readonly ImportColumn[];
  mapping: Mapping;
  samples: (at: number) => readonly string[];
  change: (mapping: Mapping) => void;
}

/** The columns of a file, with the field that each of them fills. */
export function ColumnTable({ headings, columns, mapping, samples, change }: ColumnTableProps) {
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
