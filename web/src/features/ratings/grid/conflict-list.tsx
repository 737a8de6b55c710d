import { RATING_FIELDS, type RatingField } from '@dekanat/contract/ratings/sheets.ts';
import { Button } from 'antd';
import { shownValue } from '#features/ratings/grid/grid-row.tsx';
import { cellKey } from '#features/ratings/grid/pending-cells.ts';
import type { GridRow } from '#features/ratings/grid/rating-rows.ts';
import type { RatingStore } from '#features/ratings/grid/rating-store.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';

interface ConflictListProps {
  rows: readonly GridRow[];
  store: RatingStore;
}

const conflictsOf = (rows: readonly GridRow[]) =>
  rows.flatMap((row) =>
    RATING_FIELDS.flatMap((field) => {
      const { text, others } = row.cells[field];
      return others ? [{ row, field, mine: text, others }] : [];
    }),
  );

/** Cells that another user changed at the same time, with both values to choose from. */
export function ConflictList({ rows, store }: ConflictListProps) {
  const text = useText();
  const conflicts = conflictsOf(rows);
  if (conflicts.length === 0) return null;
  const mineText = (field: RatingField, mine: string) =>
    field === 'absent' ? shownValue(mine !== '', text) : mine || '—';
  return (
    <section className="notice conflicts" aria-label={text('rating_grid.conflicts.title')}>
      <p role="alert">{text('rating_grid.conflicts.title')}</p>
      <ul className="conflict-list">
        {conflicts.map(({ row, field, mine, others }) => {
          const key = cellKey({ row: row.id, field });
          const values = { mine: mineText(field, mine), others: shownValue(others.value, text) };
          return (
            <li key={key}>
              <span>
                {row.stored.fio} · {text(`rating_grid.${field}`)}
                {others.changed_by && ` · ${others.changed_by}`}
                {others.changed_at && (
                  <>
                    {', '}
                    <Instant at={others.changed_at} />
                  </>
                )}
              </span>
              <Button onClick={() => store.keepMine(key)}>
                {text('rating_grid.conflict.mine', { value: values.mine })}
              </Button>
              <Button onClick={() => store.takeTheirs(key)}>
                {text('rating_grid.conflict.others', { value: values.others })}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
