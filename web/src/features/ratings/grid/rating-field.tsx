import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import type { MarkBand } from '@dekanat/contract/ratings/marks.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { CellGrid } from '#features/ratings/grid/cell-grid.tsx';
import { ConflictList } from '#features/ratings/grid/conflict-list.tsx';
import type { GridEvent } from '#features/ratings/grid/grid-actions.ts';
import { GridMessage } from '#features/ratings/grid/grid-message.tsx';
import { entryColumns } from '#features/ratings/grid/rating-columns.ts';
import type { StoredRow } from '#features/ratings/grid/rating-rows.ts';
import type { RatingServer } from '#features/ratings/grid/rating-sheet.ts';
import { SaveStatus } from '#features/ratings/grid/save-status.tsx';
import { decimalSeparator, useRatingStore } from '#features/ratings/grid/use-rating-store.ts';
import { useText } from '#i18n/text.ts';
import { usePhone } from '#ui/table/use-phone.ts';
import './rating-grid.css';

interface RatingFieldProps {
  /** Unsaved cells are stored in the browser under this name. */
  name: string;
  /** Accessible name of the grid. */
  label: string;
  rows: readonly StoredRow[];
  /** Filters or pages leave out other rows of the grid. */
  isPartial: boolean;
  limits: { ic_max: number; fc_max: number; passing_score: number; bands: readonly MarkBand[] };
  editable: boolean;
  save: RatingServer['save'];
}

/** Marks that are on no sheet, entered as in one: for screens of other features. */
export function RatingField({ name, label, rows, isPartial, limits, editable, save }: RatingFieldProps) {
  const text = useText();
  const isNarrow = usePhone();
  const { ic_max, fc_max, passing_score, bands } = limits;
  const source = useMemo(
    () => ({
      rows,
      rules: {
        ...{ ic_max, fc_max, passing_score, bands },
        editable: { ic: editable && ic_max > 0, fc: editable && fc_max > 0 },
        separator: decimalSeparator(),
      },
      needsReason: false,
      isPartial,
    }),
    [rows, isPartial, ic_max, fc_max, passing_score, bands, editable],
  );
  const { store, shown } = useRatingStore(name, source, save);
  const [event, setEvent] = useState<GridEvent>();
  const [active, setActive] = useState<{ row: number; column: string }>();
  const columns = useMemo(
    () => entryColumns({ text, maxima: { ic_max, fc_max }, isNarrow }),
    [text, ic_max, fc_max, isNarrow],
  );
  return (
    <div className="rating-grid">
      {editable && (
        <div className="rating-grid-head">
          <span className="rating-grid-buttons">
            <Button
              icon={<UndoOutlined aria-hidden />}
              aria-label={text('rating_grid.undo')}
              onClick={() => store.undo()}
            />
            <Button
              icon={<RedoOutlined aria-hidden />}
              aria-label={text('rating_grid.redo')}
              onClick={() => store.redo()}
            />
          </span>
          <SaveStatus shown={shown} store={store} onAskReason={() => undefined} />
        </div>
      )}
      <ConflictList rows={shown.rows} store={store} />
      <CellGrid
        label={label}
        rows={shown.rows}
        columns={columns}
        store={store}
        announce={setEvent}
        onActiveChange={setActive}
      />
      <GridMessage rows={shown.rows} event={event} active={active} />
    </div>
  );
}
