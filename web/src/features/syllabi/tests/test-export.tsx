import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { EXPORT_FORMATS, testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { useMutation } from '@tanstack/react-query';
import { download } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { PopoverButton } from '#ui/table/popover-button.tsx';

interface TestExportProps {
  itemId: number;
  disabled: boolean;
  /** Saves unsaved changes first: the file is made from what is stored. */
  flush: () => Promise<boolean>;
}

/** Saves the questions of a test as a file. */
export function TestExport({ itemId, disabled, flush }: TestExportProps) {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: (typeof EXPORT_FORMATS)[number]) => {
      await flush();
      return download(testQuestions.export, { params: { itemId }, query: { format } });
    },
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
    onError: feedback.error,
  });
  return (
    <PopoverButton
      icon={isPending ? <LoadingOutlined aria-hidden /> : <DownloadOutlined aria-hidden />}
      title={text('list.export')}
      busy={isPending}
      disabled={disabled}
    >
      {(close) =>
        EXPORT_FORMATS.map((format) => (
          <button
            key={format}
            type="button"
            className="popover-item"
            onClick={() => {
              close();
              mutate(format);
            }}
          >
            {text(`test.format.${format}`)}
          </button>
        ))
      }
    </PopoverButton>
  );
}
