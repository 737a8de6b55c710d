import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import { FileArea } from '#ui/upload/file-area.tsx';
import './workbook-dialog.css';

/** What an import does with a file; `preview` of the dry run must still be true when the rows are stored. */
interface FoundRows {
  preview: string;
}

interface WorkbookDialogProps<Found extends FoundRows> {
  title: string;
  width: 860 | 960;
  texts: { drop: string; choose: string; chooseOther: string; hint: string };
  /** Text of the button that stores the rows. */
  store: (found: Found | undefined) => string;
  mayStore: (found: Found) => boolean;
  /** Checks the file; with `confirm` its rows are stored if they are still those of `preview`. */
  send: (body: FormData, query: { confirm: 0 } | { confirm: 1; preview: string }) => Promise<Found>;
  /** After the rows are sent to be stored. */
  onStored: (found: Found) => void;
  onClose: () => void;
  /** What each row does, and further fields. */
  children: (found: Found) => ReactNode;
}

const reasonOf = ({ fields, message }: ApiError) => Object.values(fields ?? {})[0]?.[0] ?? message;

/** Imports a workbook: choose a file, see what each row does, then store all rows at once. */
export function WorkbookDialog<Found extends FoundRows>(props: WorkbookDialogProps<Found>) {
  const { title, width, texts, store, send, mayStore, onStored, onClose, children } = props;
  const text = useText();
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState<Found | undefined>();
  const { mutate, error, isPending, variables } = useMutation<
    Found,
    ApiError,
    { file: File; preview?: string }
  >({
    mutationFn: ({ file: sent, preview }) => {
      const body = new FormData();
      body.append(FILES_FIELD, sent, sent.name);
      return send(body, preview === undefined ? { confirm: 0 } : { confirm: 1, preview });
    },
    onSuccess: (result, { preview }) => {
      setFound(result);
      if (preview !== undefined) onStored(result);
    },
  });
  const take = ([chosen]: readonly File[]) => {
    if (chosen === undefined || isPending) return;
    setFile(chosen);
    setFound(undefined);
    mutate({ file: chosen });
  };
  return (
    <Modal
      open
      width={`min(${width}px, 100vw)`}
      title={title}
      okText={store(found)}
      okButtonProps={{ disabled: found === undefined || !mayStore(found) }}
      cancelText={text('editor.cancel')}
      confirmLoading={isPending && variables.preview !== undefined}
      onCancel={onClose}
      onOk={() => file && found && mutate({ file, preview: found.preview })}
    >
      <div className="workbook">
        <FileArea
          accept=".xlsx"
          busy={isPending}
          status={file?.name ?? texts.drop}
          choose={file === undefined ? texts.choose : texts.chooseOther}
          label={texts.choose}
          hint={texts.hint}
          take={take}
        />
        {error && (
          <p className="notice notice-error" role="alert">
            {reasonOf(error)}{' '}
            {error.code === 'stale' && file && (
              <Button size="small" onClick={() => take([file])}>
                {text('action.retry')}
              </Button>
            )}
          </p>
        )}
        {found !== undefined && children(found)}
      </div>
    </Modal>
  );
}
