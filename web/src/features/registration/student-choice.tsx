import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '#i18n/text.ts';
import { type List, matchingTotal } from '#ui/table/list.ts';
import type { SelectionOrAll } from '#ui/table/selection-or-all.ts';

interface StudentChoiceProps<Row extends { id: number }> {
  list: List<Row>;
  selection: SelectionOrAll<Row>;
  /** The filters that "all" stands for. */
  filters: Record<string, unknown>;
}

/** How many are selected, and the buttons that select all that match or none. */
export function StudentChoice<Row extends { id: number }>(props: StudentChoiceProps<Row>): ReactElement {
  const { list, selection, filters } = props;
  const text = useText();
  const { all, count, selectAll, clear } = selection;
  const total = matchingTotal(list);
  return (
    <div className="registration-choice">
      <strong role="status">{text('registration.chosen.count', { count })}</strong>
      {all === undefined && total > count && (
        <Button type="link" onClick={() => selectAll({ filters, total })}>
          {text('registration.chosen.all', { total })}
        </Button>
      )}
      {count > 0 && (
        <Button type="text" onClick={clear}>
          {text('registration.chosen.clear')}
        </Button>
      )}
    </div>
  );
}
