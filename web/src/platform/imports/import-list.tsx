import { type Import, type ImportListQuery, imports } from '@dekanat/contract/operations/imports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import type { ImportUrlState } from '#platform/imports/import-url.ts';
import { ImportTag, RowCounts } from '#platform/imports/import-words.tsx';
import { isBusy } from '#platform/imports/use-import.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed } from '#ui/table/list-states.tsx';
import { RemoveButton } from '#ui/table/remove-button.tsx';

const AT_ONCE = 10;

interface EarlierImportsProps {
  query: z.input<typeof ImportListQuery>;
  place: ImportUrlState;
}

/** Former imports: who, when, which file, with what result. */
export function ImportList({ query, place }: EarlierImportsProps) {
  useLanguage();
  const text = useText();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...queryOf(imports.list, { query: { ...query, page, limit: AT_ONCE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (data === undefined && error) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined || data.total === 0) return null;
  return (
    <section className="import-part" aria-labelledby="import-earlier">
      <h2 id="import-earlier" className="import-heading">
        {text('imports.earlier')}
      </h2>
      <ul className="import-earlier">
        {data.data.map((one) => (
          <li key={one.id} data-id={one.id}>
            <Earlier one={one} open={() => place.open(one.id)} />
          </li>
        ))}
      </ul>
      {data.total > AT_ONCE && (
        <Pagination
          total={data.total}
          current={page}
          pageSize={AT_ONCE}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  );
}

function Earlier({ one, open }: { one: Import; open: () => void }) {
  const text = useText();
  const { id, file_name: name, user_name, created_at, rows, counts, state } = one;
  const removable = (state === 'reading' || state === 'uploaded' || state === 'checked') && !isBusy(one);
  return (
    <>
      <div className="import-earlier-head">
        <button type="button" className="row-link" onClick={open}>
          {name}
        </button>
        <ImportTag of={one} />
      </div>
      <p className="import-earlier-who">
        {user_name} · <Instant at={created_at} /> · {text('imports.rows', { count: formatNumber(rows) })}
      </p>
      <p className="import-earlier-counts">
        {counts && <RowCounts counts={counts} done={state === 'written' || state === 'undone'} />}
      </p>
      {removable && <RemoveButton endpoint={imports.remove} id={id} name={name} tabIndex={0} />}
    </>
  );
}
