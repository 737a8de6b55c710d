import { PaperClipOutlined } from '@ant-design/icons';
import { FILE_TYPES, files } from '@dekanat/contract/files/files.ts';
import type { OrderRow } from '@dekanat/contract/students/orders/orders.ts';
import { Button } from 'antd';
import { ApiError, download } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { FileInput } from '#ui/upload/file-input.tsx';

interface ScanInputProps {
  id?: string;
  /** The id of the stored file. */
  value?: unknown;
  /** The name of the stored file. */
  known?: unknown;
  onChange?: (file: number | null, name?: string) => void;
}

const TEXTS = {
  label: 'order.file_name',
  choose: 'order.scan.choose',
  replace: 'order.scan.replace',
  remove: 'order.scan.remove',
} as const;

/** The scan of an order: upload, replace, remove. */
export const ScanInput = (props: ScanInputProps) => (
  <FileInput {...props} accept={FILE_TYPES.join(',')} texts={TEXTS} />
);

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
