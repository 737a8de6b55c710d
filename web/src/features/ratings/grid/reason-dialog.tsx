import { Button, Input } from 'antd';
import { useState } from 'react';
import { useText } from '#i18n/text.ts';
import { CancelButton } from '#ui/form/cancel-button.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';

interface ReasonDialogProps {
  onCancel: () => void;
  onSave: (reason: string) => void;
}

/** Asks once why the marks of a reopened sheet change; cells wait until then. */
export function ReasonDialog({ onCancel, onSave }: ReasonDialogProps) {
  const text = useText();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const save = () => {
    if (given !== '') onSave(given);
  };
  return (
    <FormModal
      open
      title={text('rating_grid.reason.title')}
      onCancel={onCancel}
      footer={
        <>
          <CancelButton onClick={onCancel} />
          <Button type="primary" disabled={given === ''} onClick={save}>
            {text('rating_grid.reason.save')}
          </Button>
        </>
      }
    >
      <p>{text('rating_grid.reason.content')}</p>
      <Input
        autoFocus
        maxLength={500}
        aria-label={text('rating_grid.reason')}
        placeholder={text('rating_grid.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onPressEnter={save}
      />
    </FormModal>
  );
}
