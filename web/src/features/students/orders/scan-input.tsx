import { PaperClipOutlined } from '@ant-design/icons';
import { FILE_TYPES, FILES_FIELD, files } from '@dekanat/contract/files/files.ts';
import type { OrderRow } from '@dekanat/contract/students/orders/orders.ts';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { ApiError, download } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface ScanInputProps {
  id?: string;
  /** The id of the stored file. */
  value?: unknown;
  /** The name of the stored file. */
  known?: unknown;
  onChange?: (file: number | null) => void;
}

/** The scan of an order: upload, replace, remove. */
export function ScanInput({ id, value, known, onChange }: ScanInputProps) {
  const text = useText();
  const feedback = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const { mutate, isPending } = useAction(files.storeFile, {
    onSuccess: ([stored]) => {
      setName(stored?.name);
      onChange?.(stored?.id ?? null);
    },
    onError: feedback.error,
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows choosing the same file again.
    target.value = '';
    if (file === undefined) return;
    const body = new FormData();
    body.append(FILES_FIELD, file, file.name);
    mutate({ body });
  };
  const there = typeof value === 'number';
  return (
    <div className="scan">
      <Button
        {...(id !== undefined && { id })}
        icon={<PaperClipOutlined aria-hidden />}
        loading={isPending}
        onClick={() => input.current?.click()}
      >
        {text(there ? 'order.scan.replace' : 'order.scan.choose')}
      </Button>
      {there && <span>{name ?? String(known ?? '')}</span>}
      {there && (
        <Button type="text" onClick={() => onChange?.(null)}>
          {text('order.scan.remove')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={FILE_TYPES.join(',')}
        aria-label={text('order.file_name')}
        onChange={choose}
      />
    </div>
  );
}

/** Downloads the scan: only signed-in users may read it. */
export function ScanLink({
  order,
}: {
  order: Partial<Pick<OrderRow, 'file_id' | 'file_url' | 'file_name'>>;
}) {
  const text = useText();
  const feedback = useFeedback();
  const { file_id: id, file_url, file_name } = order;
  if (!id) return text('order.scan.none');
  const save = async () => {
    try {
      const endpoint = file_url?.includes('showImage') ? files.showImage : files.file;
      const { blob, filename } = await download(endpoint, { params: { id } });
      saveFile(blob, file_name ?? filename);
    } catch (error) {
      feedback.error(error instanceof ApiError ? error : text('flash.error'));
    }
  };
  return (
    <Button icon={<PaperClipOutlined aria-hidden />} onClick={() => void save()}>
      {file_name}
    </Button>
  );
}
