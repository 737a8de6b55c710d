import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

type ListFormat = (typeof EXPORT_FORMATS)[number];
export type FileFormat = ListFormat | 'pdf';

interface FormatButtonProps<Format extends FileFormat> {
  /** Text key of the button. */
  title: TextKey;
  /** Resolves to the file, or to undefined if a job was started. */
  fetchFile: (format: Format) => Promise<{ blob: Blob; filename: string } | undefined>;
  /** Those of lists unless given. */
  formats?: readonly Format[];
  /** Note above the formats. */
  note?: string | undefined;
  /** Options above the formats. */
  choice?: ReactNode;
  disabled?: boolean;
}

/** Exports a table in a selected format. */
export function FormatButton<Format extends FileFormat = ListFormat>({
  title,
  fetchFile,
  formats = EXPORT_FORMATS as readonly FileFormat[] as readonly Format[],
  note,
  choice,
  disabled = false,
}: FormatButtonProps<Format>) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) =>
      file ? saveFile(file.blob, file.filename) : feedback.success(text('list.export.asked')),
    onError: feedback.error,
  });
  const state = isPending ? 'list.export.running' : isError ? 'list.export.failed' : title;
  return (
    <PopoverButton
      icon={isPending ? <LoadingOutlined aria-hidden /> : <DownloadOutlined aria-hidden />}
      title={<span aria-live="polite">{text(state)}</span>}
      busy={isPending}
      disabled={disabled}
    >
      {(close) => (
        <>
          {note && <p className="popover-note">{note}</p>}
          {choice}
          {formats.map((format) => (
            <button
              key={format}
              type="button"
              className="popover-item"
              onClick={() => {
                close();
                mutate(format);
              }}
            >
              {text(`list.export.${format}`)}
            </button>
          ))}
        </>
      )}
    </PopoverButton>
  );
}
