import type { ImportedSheet } from '@dekanat/contract/ratings/imported-sheet.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { call } from '#api/api.ts';
import { ImportedRows } from '#features/ratings/grid/imported-rows.tsx';
import type { SheetCalls } from '#features/ratings/grid/use-rating-store.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { WorkbookDialog } from '#ui/upload/workbook-dialog.tsx';

interface ImportDialogProps {
  statementId: number;
  calls: SheetCalls;
  needsReason: boolean;
  onClose: () => void;
  /** The marks of the file are stored. */
  onStored: () => void;
}

/** Imports the marks of a sheet from a workbook. */
export function ImportDialog({ statementId, calls, needsReason, onClose, onStored }: ImportDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const [reason, setReason] = useState('');
  const given = needsReason ? reason.trim() : '';
  return (
    <WorkbookDialog<ImportedSheet>
      title={text('rating_import.title')}
      width={860}
      texts={{
        drop: text('rating_import.drop'),
        choose: text('rating_import.choose'),
        chooseOther: text('rating_import.choose_other'),
        hint: text('rating_import.hint'),
      }}
      store={(found) => text('rating_import.store', { count: found?.changed ?? 0 })}
      mayStore={({ faulty, changed }) => faulty === 0 && changed > 0 && !(needsReason && given === '')}
      send={(body, sent) => {
        const query = { ...sent, ...(sent.confirm === 1 && given && { reason: given }) };
        return call(calls.import, { params: { id: statementId }, query, body });
      }}
      onStored={({ written, changed }) => {
        if (!written) return;
        feedback.success(text('rating_import.stored', { count: changed }));
        onStored();
        onClose();
      }}
      onClose={onClose}
    >
      {(found) => (
        <>
          <ImportedRows found={found} />
          {needsReason && (
            <Input
              maxLength={500}
              aria-label={text('rating_grid.reason')}
              placeholder={text('rating_grid.reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </>
      )}
    </WorkbookDialog>
  );
}
