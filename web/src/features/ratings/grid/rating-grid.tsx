import { RedoOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons';
import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { CellGrid } from '#features/ratings/grid/cell-grid.tsx';
import { ConflictList } from '#features/ratings/grid/conflict-list.tsx';
import type { GridEvent } from '#features/ratings/grid/grid-actions.ts';
import { GridMessage } from '#features/ratings/grid/grid-message.tsx';
import { ratingColumns } from '#features/ratings/grid/rating-columns.ts';
import type { GridRow } from '#features/ratings/grid/rating-rows.ts';
import { unsavedIn } from '#features/ratings/grid/rating-sheet.ts';
import type { RatingStore } from '#features/ratings/grid/rating-store.ts';
import { ReasonDialog } from '#features/ratings/grid/reason-dialog.tsx';
import { SaveStatus } from '#features/ratings/grid/save-status.tsx';
import type { OpenRatings, SheetCalls } from '#features/ratings/grid/use-rating-store.ts';
import { useText } from '#i18n/text.ts';
import { usePhone } from '#ui/table/use-phone.ts';
import './rating-grid.css';

const ImportDialog = lazy(async () => ({
  default: (await import('#features/ratings/grid/import-dialog.tsx')).ImportDialog,
}));
const RatingHistory = lazy(async () => ({
  default: (await import('#features/ratings/grid/rating-history.tsx')).RatingHistory,
}));

interface RatingGridProps {
  sheet: Sheet;
  calls: SheetCalls;
  ratings: OpenRatings;
  /** Loads the sheet again. */
  reload: () => void;
}

/** The marks of a sheet, entered as in a spreadsheet. */
export function RatingGrid({ sheet, calls, ratings: { store, shown }, reload }: RatingGridProps) {
  const text = useText();
  const isNarrow = usePhone();
  const [event, setEvent] = useState<GridEvent>();
  const [active, setActive] = useState<{ row: number; column: string }>();
  const [historyOf, showHistory] = useState<GridRow>();
  const [isImporting, setImporting] = useState(false);
  const reason = useReason(store, shown.state === 'reason');
  const { ic_max, fc_max, editable } = sheet;
  const columns = useMemo(
    () => ratingColumns({ text, maxima: { ic_max, fc_max }, isNarrow, showHistory }),
    [text, ic_max, fc_max, isNarrow],
  );
  const isIndividual = editable.individual !== null && sheet.rows.some((row) => row.individual?.open);
  // Input of before a reload, for example, of a sheet that was closed meanwhile.
  const hasUnsaved = unsavedIn(shown) > 0;
  const isEditable = editable.ic || editable.fc || isIndividual;
  return (
    <div className="rating-grid">
      <div className="rating-grid-head">
        {isEditable && <EditButtons store={store} onImport={() => setImporting(true)} />}
        {!isEditable && editable.locked_by && (
          <p className="notice">{text(`rating_grid.locked.${editable.locked_by}`)}</p>
        )}
        {(isEditable || hasUnsaved) && <SaveStatus shown={shown} store={store} onAskReason={reason.ask} />}
      </div>
      {isIndividual && <p className="notice">{text('rating_grid.individual')}</p>}
      <ConflictList rows={shown.rows} store={store} />
      <CellGrid
        label={text('rating_grid.label')}
        rows={shown.rows}
        columns={columns}
        store={store}
        announce={setEvent}
        onActiveChange={setActive}
        autoFocus={isEditable}
      />
      <GridMessage rows={shown.rows} event={event} active={active} />
      {isEditable && <p className="hint rating-grid-hint">{text('rating_grid.hint')}</p>}
      {reason.isAsked && <ReasonDialog onCancel={reason.cancel} onSave={reason.give} />}
      <Suspense>
        {historyOf && (
          <RatingHistory
            statementId={sheet.id}
            row={historyOf}
            calls={calls}
            onClose={() => showHistory(undefined)}
          />
        )}
        {isImporting && (
          <ImportDialog
            statementId={sheet.id}
            calls={calls}
            needsReason={editable.reason}
            onClose={() => setImporting(false)}
            onStored={reload}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The reason is asked once, when the first cell waits for it. */
function useReason(store: RatingStore, isMissing: boolean) {
  const [state, setState] = useState<'unasked' | 'asked' | 'cancelled'>('unasked');
  const ask = useCallback(() => setState('asked'), []);
  return {
    isAsked: isMissing && state !== 'cancelled',
    ask,
    cancel: () => setState('cancelled'),
    give: (reason: string) => {
      setState('unasked');
      void store.setReason(reason);
    },
  };
}

function EditButtons({ store, onImport }: { store: RatingStore; onImport: () => void }) {
  const text = useText();
  return (
    <span className="rating-grid-buttons">
      <Button
        icon={<UndoOutlined aria-hidden />}
        aria-label={text('rating_grid.undo')}
        title={`${text('rating_grid.undo')} (Ctrl+Z)`}
        onClick={() => store.undo()}
      />
      <Button
        icon={<RedoOutlined aria-hidden />}
        aria-label={text('rating_grid.redo')}
        title={`${text('rating_grid.redo')} (Ctrl+Y)`}
        onClick={() => store.redo()}
      />
      <Button icon={<UploadOutlined aria-hidden />} onClick={onImport}>
        {text('rating_import.title')}
      </Button>
    </span>
  );
}
