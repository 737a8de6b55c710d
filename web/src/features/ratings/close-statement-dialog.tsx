import { FINAL, INTERIM } from '@dekanat/contract/curricula/control-rules.ts';
import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { Modal } from 'antd';
import { useClosingUndo } from '#features/ratings/statement-undo.ts';
import { useStatementAction } from '#features/ratings/use-statement-action.ts';
import { useText } from '#i18n/text.ts';
import { useWarningsInPlace } from '#ui/feedback/use-warnings-in-place.tsx';

interface CloseStatementDialogProps {
  sheet: Sheet;
  onClose: () => void;
}

/** The students whose result is missing in the sheet; those who have left need none. */
const missingIn = ({ rows, control_type_id }: Pick<Sheet, 'rows' | 'control_type_id'>) =>
  rows.filter(
    ({ left, ic_rating, rating }) => !left && (control_type_id === INTERIM ? ic_rating : rating) === null,
  );

/** Closes a sheet after listing the students without a result. */
export function CloseStatementDialog({ sheet, onClose }: CloseStatementDialogProps) {
  const text = useText();
  const missing = missingIn(sheet);
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
        disabled: sheet.state === 'open' || (warnings.isAsking && !warnings.isComplete),
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
