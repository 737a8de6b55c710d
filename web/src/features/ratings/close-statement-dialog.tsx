import { FINAL, INTERIM } from '@dekanat/contract/curricula/control-rules.ts';
import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { useEffect } from 'react';
import { type SheetSnapshot, unsavedIn } from '#features/ratings/grid/rating-sheet.ts';
import type { OpenRatings } from '#features/ratings/grid/use-rating-store.ts';
import { useClosingUndo } from '#features/ratings/statement-undo.ts';
import { useStatementAction } from '#features/ratings/use-statement-action.ts';
import { useText } from '#i18n/text.ts';
import { useWarningsInPlace } from '#ui/feedback/use-warnings-in-place.tsx';
import { Modal } from '#ui/overlay/modal.tsx';

interface CloseStatementDialogProps {
  sheet: Sheet;
  ratings: OpenRatings;
  onClose: () => void;
}

/** The students whose result is missing in the stored rows; those who have left need none. */
const missingIn = ({ rows }: SheetSnapshot, { control_type_id }: Pick<Sheet, 'control_type_id'>) =>
  rows
    .map(({ stored }) => stored)
    .filter(
      ({ left, ic_rating, rating }) => !left && (control_type_id === INTERIM ? ic_rating : rating) === null,
    );

/** Closes a sheet after listing the students without a result; what is entered is saved first. */
export function CloseStatementDialog({ sheet, ratings, onClose }: CloseStatementDialogProps) {
  const text = useText();
  const { store, shown } = ratings;
  const missing = missingIn(shown, sheet);
  const unsaved = unsavedIn(shown);
  useEffect(() => void store.save(), [store]);
  const reopen = useClosingUndo();
  const warnings = useWarningsInPlace();
  const close = useStatementAction(statements.close, 'statement.closed', onClose, {
    undo: reopen && (() => reopen([sheet.id])),
    accept: warnings.accept,
  });
  const submit = () =>
    warnings.isAsking ? warnings.answer(true) : close.mutate({ params: { id: sheet.id }, body: {} });
  return (
    <Modal
      open
      title={text('statement.close.title')}
      okText={text('statement.close')}
      okButtonProps={{
        danger: missing.length > 0,
        disabled: unsaved > 0 || sheet.state === 'open' || (warnings.isAsking && !warnings.isComplete),
      }}
      cancelText={text('editor.cancel')}
      confirmLoading={close.isPending && !warnings.isAsking}
      onCancel={() => {
        warnings.answer(false);
        onClose();
      }}
      onOk={submit}
    >
      <div className="statement-dialog">
        {unsaved > 0 && (
          <p className="statement-missing" role="alert">
            {text('statement.close.unsaved', { count: unsaved })}
          </p>
        )}
        <p>{text(sheet.state === 'open' ? 'statement.close.nothing' : 'statement.close.content')}</p>
        {missing.length > 0 && sheet.state !== 'open' && (
          <div className="statement-missing" role="alert">
            <p>{text('statement.close.missing', { count: missing.length })}</p>
            {sheet.control_type_id === FINAL && <p>{text('statement.close.debtors')}</p>}
            <ol>
              {missing.map(({ student_subject_id, fio, id_number }) => (
                <li key={student_subject_id}>
                  {fio} <span className="hint">{id_number}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
        {warnings.question}
      </div>
    </Modal>
  );
}
