import { DownloadOutlined } from '@ant-design/icons';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { download } from '#api/api.ts';
import type { ImportPreview } from '#features/syllabi/tests/import/use-import-preview.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { FileArea } from '#ui/upload/file-area.tsx';

const ACCEPT = '.xlsx,.txt,.gift,.xml';

/** Takes one file with questions, dropped or chosen. */
export function FileSource({ preview }: { preview: ImportPreview }) {
  const text = useText();
  const feedback = useFeedback();
  const { shown, isReading, readFile } = preview;
  const template = useMutation({
    mutationFn: () => download(testQuestions.template, {}),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
    onError: feedback.error,
  });
  return (
    <div className="import-source">
      <FileArea
        accept={ACCEPT}
        busy={isReading}
        status={isReading ? text('test.import.reading') : (shown?.name ?? text('test.import.drop'))}
        choose={text('test.import.choose')}
        label={text('test.import.choose')}
        hint={text('test.import.formats')}
        take={([file]) => {
          if (file !== undefined && !isReading) readFile(file);
        }}
      />
      <Button
        type="link"
        icon={<DownloadOutlined aria-hidden />}
        loading={template.isPending}
        onClick={() => template.mutate()}
      >
        {text('test.import.template')}
      </Button>
    </div>
  );
}
