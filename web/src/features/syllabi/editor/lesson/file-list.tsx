import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { formatNumber } from '@dekanat/contract/api/languages.ts';
import { files as storedFiles } from '@dekanat/contract/files/files.ts';
import type { lessonFiles } from '@dekanat/contract/syllabi/lesson-files.ts';
import { ApiError, download } from '#api/api.ts';
import { currentLanguage, useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { IconButton } from '#ui/table/icon-button.tsx';

export type LessonFile = ResultOf<typeof lessonFiles.list>[number];

const MB = 1024 * 1024;

interface FileListProps {
  files: readonly LessonFile[];
  remove?: ((file: LessonFile) => void) | undefined;
}

/** Files with their sizes, to download. */
export function FileList({ files, remove }: FileListProps) {
  const text = useText();
  const feedback = useFeedback();
  const fetch = async ({ resource, name, mime }: LessonFile) => {
    const endpoint = mime.startsWith('image/') ? storedFiles.showImage : storedFiles.file;
    try {
      const { blob } = await download(endpoint, { params: { id: resource } });
      saveFile(blob, name);
    } catch (error) {
      feedback.error(error instanceof ApiError ? error : text('flash.error'));
    }
  };
  if (files.length === 0) return <p className="hint">{text('lesson.files.none')}</p>;
  return (
    <ul className="lesson-files">
      {files.map((file) => (
        <li key={file.id}>
          <span className="lesson-file-name">{file.name}</span>
          <span className="hint">
            {text('lesson.files.size', {
              size: formatNumber(Math.max(0.1, Math.round((file.size / MB) * 10) / 10), currentLanguage()),
            })}
          </span>
          <IconButton
            label={text('lesson.files.download', { name: file.name })}
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => void fetch(file)}
          />
          {remove && (
            <IconButton
              danger
              label={text('list.remove', { name: file.name })}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => remove(file)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
