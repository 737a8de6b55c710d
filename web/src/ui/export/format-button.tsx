import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { openToPrint } from '#ui/export/open-to-print.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

type ListFormat = (typeof EXPORT_FORMATS)[number];
export type FileFormat = ListFormat | 'pdf';

export interface ExportedFile {
  blob: Blob;
  filename: string;
}

type Take = (file: ExportedFile) => Promise<void> | void;
const save: Take = ({ blob, filename }) => saveFile(blob, filename);

interface FormatButtonProps<Format extends FileFormat> {
  /** Text key of the button. */
  title: TextKey;
  /** Resolves to the file, or to undefined if a job was started. */
  fetchFile: (format: Format) => Promise<ExportedFile | undefined>;
  /** Those of lists unless given. */
  formats?: readonly Format[];
  /** Sends the file as PDF instead of saving it. */
  send?: ((file: ExportedFile) => Promise<void>) | undefined;
  /** Opens what makes the file every week or month. */
  schedule?: (() => void) | undefined;
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
  send,
  schedule,
  note,
  choice,
  disabled = false,
}: FormatButtonProps<Format>) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async ({ format, take }: { format: Format; take: Take }) => {
      const file = await fetchFile(format);
      if (file === undefined) feedback.success(text('list.export.asked'));
      else await take(file);
    },
    onError: feedback.error,
  });
  const pdf = formats.filter((format) => format === 'pdf');
  const items: { key: FileFormat | 'print' | 'send'; format: Format; take: Take }[] = [
    ...formats.map((format) => ({ key: format, format, take: save })),
    ...pdf.map((format) => ({ key: 'print' as const, format, take: openToPrint })),
    ...pdf.flatMap((format) => (send ? [{ key: 'send' as const, format, take: send }] : [])),
  ];
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
          {items.map(({ key, ...item }) => (
            <button
              key={key}
              type="button"
              className="popover-item"
              onClick={() => {
                close();
                mutate(item);
              }}
            >
              {text(`list.export.${key}`)}
            </button>
          ))}
          {schedule && (
            <button
              type="button"
              className="popover-item"
              onClick={() => {
                close();
                schedule();
              }}
            >
              {text('list.export.schedule')}
            </button>
          )}
        </>
      )}
    </PopoverButton>
  );
}
