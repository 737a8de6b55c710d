import type { AuditEntry } from '@dekanat/contract/access/audit/audit.ts';
import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#i18n/text.ts';
import '#ui/history/differences.css';

interface DifferenceTableProps {
  entry: Pick<AuditEntry, 'action' | 'differences' | 'summary'>;
  /** Number of rows shown before the rest is expanded. */
  first?: number;
}

/** The differences of a change: old and new value of each field, or the added or removed value. */
export function DifferenceTable({ entry, first = Number.POSITIVE_INFINITY }: DifferenceTableProps) {
  const text = useText();
  const [whole, setWhole] = useState(false);
  const { action, differences, summary } = entry;
  if (differences.length === 0) return <p className="difference-none">{summary || '—'}</p>;
  const shown = whole ? differences : differences.slice(0, first);
  const sides = (['before', 'after'] as const).filter(
    (side) => action === 'changed' || (side === 'after') === (action === 'created'),
  );
  return (
    <>
      <table className="differences difference-table">
        <thead>
          <tr>
            <th scope="col">{text('difference.field')}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {text(sides.length === 1 ? 'difference.value' : `difference.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((difference) => {
            const { field, label, language } = difference;
            return (
              <tr key={`${field} ${language}`}>
                <th scope="row">
                  {label}
                  {language && (
                    <span className="difference-language" title={text(`language.${language}`)}>
                      {' '}
                      ({language})
                    </span>
                  )}
                </th>
                {sides.map((side) => (
                  <td
                    key={side}
                    data-was={side === 'before'}
                    lang={language ? LANGUAGE_TAGS[language] : undefined}
                  >
                    {difference[side] ?? '—'}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length < differences.length && (
        <div>
          <Button size="small" type="text" onClick={() => setWhole(true)}>
            {text('difference.more', { count: differences.length - shown.length })}
          </Button>
        </div>
      )}
    </>
  );
}
