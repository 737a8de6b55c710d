import { CloseOutlined } from '@ant-design/icons';
import type { StatementRow } from '@dekanat/contract/ratings/statement-rows.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { queryClient, useAction } from '#api/query.ts';
import { statementName } from '#features/ratings/statement-columns.tsx';
import { useClosingUndo } from '#features/ratings/statement-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import type { RowSelection } from '#ui/table/row-selection.ts';

const ReSitDialog = lazy(async () => ({
  default: (await import('#features/ratings/re-sit-dialog.tsx')).ReSitDialog,
}));

/** Statements named in a confirmation; of more only the number is shown. */
const NAMED = 3;

/** Actions for the selected sheets; nothing while none is selected. */
export function StatementBulkActions({ selection }: { selection: RowSelection<StatementRow> }) {
  const text = useText();
  const [holding, setHolding] = useState(false);
  const rows = [...selection.rows.values()];
  const close = useCloseMany(selection.clear);
  return (
    <>
      {rows.length > 0 && (
        <section className="bulk-actions" aria-label={text('statement.selected')}>
          <strong role="status">{text('statement.selected.count', { count: rows.length })}</strong>
          <Button loading={close.isPending} onClick={() => void close.start(rows)}>
            {text('statement.close_selected')}
          </Button>
          <Button onClick={() => setHolding(true)}>{text('statement.re_sit')}</Button>
          <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={selection.clear}>
            {text('statement.selected.clear')}
          </Button>
        </section>
      )}
      <Suspense>
        {holding && (
          <ReSitDialog
            places={placesOf(rows)}
            onClose={() => setHolding(false)}
            onDone={() => {
              setHolding(false);
              selection.clear();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** The groups and semesters of the selected sheets, each once. */
const placesOf = (rows: readonly StatementRow[]) => [
  ...new Map(
    rows.map(({ group_id, semester_id, student_group_name, semester_name }) => [
      `${group_id}-${semester_id}`,
      { group_id, semester_id, student_group_name, semester_name },
    ]),
  ).values(),
];

function useCloseMany(onClosed: () => void) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const reopen = useClosingUndo();
  const { mutateAsync, isPending } = useAction(statements.closeMany, {
    alsoChanges: [totalStatements.list],
    onSuccess: ({ closed }, { body: { ids } }) => {
      feedback.success(text('statement.closed.count', { count: closed }), reopen && (() => reopen(ids)));
      onClosed();
    },
    // A refusal tells that the rows are older than the sheets.
    onError: () => void queryClient.invalidateQueries({ queryKey: [statements.list.resource.name] }),
  });
  const start = async (rows: readonly StatementRow[]) => {
    const open = rows.filter(({ state }) => state === 'entered');
    if (open.length === 0) return feedback.warning(text('statement.close.none'));
    const unfinished = open.filter(({ missing }) => missing > 0);
    const named = unfinished.slice(0, NAMED).map(statementName).join('; ');
    const sure = await feedback.confirm({
      title: text('statement.close.question', { count: open.length }),
      content:
        unfinished.length === 0
          ? text('statement.close.content')
          : text('statement.close.unfinished', { count: unfinished.length, names: named }),
      yes: text('statement.close_selected'),
      no: text('editor.cancel'),
      danger: unfinished.length > 0,
    });
    if (sure) await mutateAsync({ body: { ids: open.map(({ id }) => id) } }).catch(showRefusal);
  };
  return { start, isPending };
}
