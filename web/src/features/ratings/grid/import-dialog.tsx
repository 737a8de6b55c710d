import { InboxOutlined, LoadingOutlined } from '@ant-design/icons';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { useMutation } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { type ApiError, call } from '#api/api.ts';
import { ImportedRows } from '#features/ratings/grid/imported-rows.tsx';
import type { ImportedSheet, SheetCalls } from '#features/ratings/grid/use-rating-store.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useDropping } from '#ui/upload/use-dropping.ts';

interface ImportDialogProps {
  statementId: number;
  calls: SheetCalls;
  needsReason: boolean;
  onClose: () => void;
  /** The marks of the file are stored. */
  onStored: () => void;
}

interface Sending {
  file: File;
  confirm: 0 | 1;
  reason: string;
}

const messageOf = ({ fields, message }: ApiError) => Object.values(fields ?? {})[0]?.[0] ?? message;

/** Imports marks from a workbook: choose a file, see what each row does, then store all rows at once. */
export function ImportDialog({ statementId, calls, needsReason, onClose, onStored }: ImportDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState('');
  const send = useMutation<ImportedSheet, ApiError, Sending>({
    mutationFn: ({ file: sent, confirm, reason: given }) => {
      const body = new FormData();
      body.append(FILES_FIELD, sent, sent.name);
      const query = { confirm, ...(given && { reason: given }) };
      return call(calls.import, { params: { id: statementId }, query, body });
    },
    onSuccess: ({ written, changed }) => {
      if (!written) return;
      feedback.success(text('rating_import.stored', { count: changed }));
      onStored();
      onClose();
    },
  });
  const { data: found, error, isPending, variables } = send;
  const take = ([chosen]: readonly File[]) => {
    if (chosen === undefined || isPending) return;
    setFile(chosen);
    send.mutate({ file: chosen, confirm: 0, reason: '' });
  };
  const given = reason.trim();
  const canStore = found?.faulty === 0 && found.changed > 0 && !(needsReason && given === '');
  return (
    <Modal
      open
      width="min(860px, 100vw)"
      title={text('rating_import.title')}
      okText={text('rating_import.store', { count: found?.changed ?? 0 })}
      okButtonProps={{ disabled: !canStore }}
      cancelText={text('editor.cancel')}
      confirmLoading={isPending && variables.confirm === 1}
      onCancel={onClose}
      onOk={() => file && send.mutate({ file, confirm: 1, reason: needsReason ? given : '' })}
    >
      <div className="rating-import">
        <FileArea name={file?.name} busy={isPending} take={take} />
        {error && (
          <p className="notice notice-error" role="alert">
            {messageOf(error)}
          </p>
        )}
        {found && !error && <ImportedRows found={found} />}
        {found && needsReason && (
          <Input
            maxLength={500}
            aria-label={text('rating_grid.reason')}
            placeholder={text('rating_grid.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </div>
    </Modal>
  );
}

interface FileAreaProps {
  name: string | undefined;
  busy: boolean;
  take: (files: readonly File[]) => void;
}

/** Takes one file, dropped or chosen. */
function FileArea({ name, busy, take }: FileAreaProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const { over, ...dropping } = useDropping(take);
  return (
    <div className="rating-import-area" data-over={over} {...dropping}>
      {busy ? <LoadingOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
      <p role="status">{name ?? text('rating_import.drop')}</p>
      <Button disabled={busy} onClick={() => input.current?.click()}>
        {text(name === undefined ? 'rating_import.choose' : 'rating_import.choose_other')}
      </Button>
      <p className="hint">{text('rating_import.hint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={text('rating_import.choose')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again.
          target.value = '';
          take(files);
        }}
      />
    </div>
  );
}
