import { EyeOutlined } from '@ant-design/icons';
import { type SlowQuery, slowQueries } from '@dekanat/contract/operations/slow-queries.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, use, useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { queryColumns } from '#features/operations/slow-query-columns.tsx';
import { ResetSetup, StatisticsSetup } from '#features/operations/statistics-setup.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';
import { useList } from '#ui/table/list.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';
import { SearchBox } from '#ui/table/search-box.tsx';
import '#features/operations/slow-queries.css';

const SlowQueryDrawer = lazy(async () => ({
  default: (await import('#features/operations/slow-query-drawer.tsx')).SlowQueryDrawer,
}));

/** The statements of the database and the time that they take, for super administrators. */
export function SlowQueriesScreen() {
  const text = useText();
  if (useMay(slowQueries.list)) return <Statistics />;
  return (
    <Screen title="menu.slow_queries">
      <p className="hint">{text('slow_query.note.bound')}</p>
    </Screen>
  );
}

function Statistics() {
  const text = useText();
  const { data: state, error, refetch } = useQuery(queryOf(slowQueries.state, {}));
  const mayReset = useMay(slowQueries.reset);
  return (
    <Screen title="menu.slow_queries" actions={state?.resettable && mayReset && <ResetButton />}>
      {state === undefined && <FirstLoad error={error} retry={() => void refetch()} />}
      {state?.state === 'ready' && (
        <>
          <div className="query-notes">
            <p>{text('slow_query.note')}</p>
            {state.since !== null && (
              <p>
                {text('slow_query.since')} <Instant at={state.since} />
              </p>
            )}
          </div>
          <QueryList />
          {!state.resettable && mayReset && <ResetSetup of={state} />}
        </>
      )}
      {state !== undefined && state.state !== 'ready' && <StatisticsSetup of={state} />}
    </Screen>
  );
}

function QueryList() {
  const list = useList(slowQueries.list);
  const [open, setOpen] = useState<SlowQuery>();
  const columns = [
    ...queryColumns,
    {
      key: 'actions',
      title: 'list.actions',
      width: 96,
      pinned: 'end',
      render: (row: SlowQuery) => <ViewButton query={row} onClick={() => setOpen(row)} />,
    } as const,
  ];
  return (
    <>
      <ListTable list={list} label="menu.slow_queries" onOpen={setOpen} columns={columns}>
        <SearchBox list={list} by="text" label="slow_query.search" />
      </ListTable>
      <Suspense>{open && <SlowQueryDrawer query={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}

const NAME_LENGTH = 60;

function ViewButton({ query, onClick }: { query: SlowQuery; onClick: () => void }) {
  const text = useText();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const name = query.text.slice(0, NAME_LENGTH);
  return (
    <span className="row-actions">
      <IconButton
        label={text('slow_query.view', { name })}
        icon={<EyeOutlined />}
        tabIndex={tabIndex}
        onClick={onClick}
      />
    </span>
  );
}

function ResetButton() {
  const text = useText();
  const { success, error: fail, confirm } = useFeedback();
  const reset = useAction(slowQueries.reset, {
    onSuccess: () => success(text('slow_query.flash.reset')),
    onError: fail,
  });
  const ask = async () => {
    const title = text('slow_query.reset.question');
    const content = text('slow_query.reset.content');
    if (await confirm({ title, content, danger: true })) reset.mutate({ body: {} });
  };
  return (
    <Button danger loading={reset.isPending} onClick={() => void ask()}>
      {text('slow_query.reset')}
    </Button>
  );
}
