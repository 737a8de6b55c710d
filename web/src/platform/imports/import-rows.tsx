import {
  IMPORT_OUTCOMES,
  type ImportDetails,
  type ImportOutcome,
  imports,
} from '@dekanat/contract/operations/imports.ts';
import { Pagination } from 'antd';
import { useState } from 'react';
import { download } from '#api/api.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { RowCards, RowTable } from '#platform/imports/row-table.tsx';
import { useImport } from '#platform/imports/use-import.ts';
import { FormatButton } from '#ui/export/format-button.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { usePhone } from '#ui/table/use-phone.ts';
import '#platform/imports/rows.css';

const AT_ONCE = 50;
type Filter = ImportOutcome | 'kept' | undefined;

const queryOf = (filter: Filter) => (filter === 'kept' ? { kept: 1 as const } : { outcome: filter });

/** The rows of an import, optionally of one result only. */
export function ImportRows({ shown }: { shown: ImportDetails }) {
  const [filter, setFilter] = useState<Filter>();
  const [page, setPage] = useState(1);
  const phone = usePhone();
  const { data, error, refetch, isPlaceholderData } = useImport(shown.id, {
    ...queryOf(filter),
    page,
    limit: AT_ONCE,
  });
  const choose = (chosen: Filter) => {
    setFilter(chosen);
    setPage(1);
  };
  const Rows = phone ? RowCards : RowTable;
  return (
    <>
      <div className="import-bar">
        <Outcomes shown={shown} chosen={filter} choose={choose} />
        {(shown.counts?.error ?? 0) > 0 && (
          <FormatButton
            title="imports.errors"
            fetchFile={(format) => download(imports.errors, { params: { id: shown.id }, query: { format } })}
          />
        )}
      </div>
      {data === undefined &&
        (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && <Rows of={data} renewing={isPlaceholderData} />}
      {data && data.page.total > AT_ONCE && (
        <Pagination
          total={data.page.total}
          current={page}
          pageSize={AT_ONCE}
          showSizeChanger={false}
          showLessItems
          onChange={setPage}
        />
      )}
    </>
  );
}

interface OutcomesProps {
  shown: ImportDetails;
  chosen: Filter;
  choose: (filter: Filter) => void;
}

/** The number of rows per result; each filters the rows. */
function Outcomes({ shown: { counts, rows, state }, chosen, choose }: OutcomesProps) {
  const text = useText();
  if (counts === null) return null;
  const words = state === 'checked' ? 'outcome' : 'done';
  const all = [
    { filter: undefined, label: text('imports.outcome.all'), count: rows },
    ...IMPORT_OUTCOMES.map((filter) => ({
      filter,
      label: text(`imports.${words}.${filter}`),
      count: counts[filter],
    })),
    { filter: 'kept' as const, label: text('imports.outcome.kept'), count: counts.kept },
  ];
  return (
    <fieldset className="import-outcomes" aria-label={text('imports.outcomes')}>
      {all
        .filter(({ filter, count }) => count > 0 || filter === undefined)
        .map(({ filter, label, count }) => (
          <button
            key={label}
            type="button"
            data-outcome={filter}
            aria-pressed={chosen === filter}
            onClick={() => choose(filter)}
          >
            {label} <strong>{formatNumber(count)}</strong>
          </button>
        ))}
    </fieldset>
  );
}
