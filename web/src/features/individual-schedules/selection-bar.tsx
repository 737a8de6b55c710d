import { Button } from 'antd';
import { useState } from 'react';
import { CancelDialog } from '#features/individual-schedules/cancel-dialog.tsx';
import { useText } from '#i18n/text.ts';
import type { RowSelection } from '#ui/table/row-selection.ts';

interface SelectionBarProps<Row> {
  selection: RowSelection<Row>;
  endpoint: Parameters<typeof CancelDialog>[0]['endpoint'];
}

/** What can be done with the selected schedules. */
export function SelectionBar<Row extends { id: number; state: string }>(props: SelectionBarProps<Row>) {
  const { selection, endpoint } = props;
  const text = useText();
  const [isCancelling, setCancelling] = useState(false);
  const rows = [...selection.rows.values()];
  const active = rows.filter(({ state }) => state === 'active');
  if (rows.length === 0) return null;
  return (
    <section className="schedule-selection" aria-label={text('individual.selection')}>
      <strong role="status">{text('individual.selected', { count: rows.length })}</strong>
      <Button danger disabled={active.length === 0} onClick={() => setCancelling(true)}>
        {text('individual.cancel')}
      </Button>
      <Button type="text" onClick={selection.clear}>
        {text('individual.selection.clear')}
      </Button>
      {isCancelling && (
        <CancelDialog
          endpoint={endpoint}
          ids={active.map(({ id }) => id)}
          onClose={() => setCancelling(false)}
          onDone={() => {
            setCancelling(false);
            selection.clear();
          }}
        />
      )}
    </section>
  );
}
