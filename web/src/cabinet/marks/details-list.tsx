import type { ReactNode } from 'react';

/** Terms with their values; a row without a value is left out. */
export function DetailsList({ rows }: { rows: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {rows
        .filter(({ value }) => value !== null)
        .map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
