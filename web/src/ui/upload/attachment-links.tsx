import { PaperClipOutlined } from '@ant-design/icons';
import { files, type StoredFile } from '@dekanat/contract/files/files.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { ApiError, download } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import './attachment-links.css';

interface AttachmentLinksProps {
  /** Text key of the label. */
  label: TextKey;
  files: readonly StoredFile[];
}

/** Downloads of attached files. */
export function AttachmentLinks({ label, files: attached }: AttachmentLinksProps) {
  const text = useText();
  if (attached.length === 0) return null;
  return (
    <ul className="attachment-links" aria-label={text(label)}>
      {attached.map((file) => (
        <li key={file.id}>
          <AttachmentLink file={file} />
        </li>
      ))}
    </ul>
  );
}

function AttachmentLink({ file: { id, name, file_url } }: { file: StoredFile }) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(file_url.includes('showImage') ? files.showImage : files.file, { params: { id } }),
    onSuccess: ({ blob }) => saveFile(blob, name),
    onError: (error) => feedback.error(error instanceof ApiError ? error : text('flash.error')),
  });
  return (
    <Button icon={<PaperClipOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
      {name}
    </Button>
  );
}
