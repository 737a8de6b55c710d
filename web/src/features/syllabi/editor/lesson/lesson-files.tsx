import { DeleteOutlined, InboxOutlined } from '@ant-design/icons';
import { FILE_TYPES } from '@dekanat/contract/files/files.ts';
import { lessonFiles } from '@dekanat/contract/syllabi/lesson-files.ts';
import type { OutlineLesson } from '@dekanat/contract/syllabi/modules.ts';
import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import { useRef, useState } from 'react';
import { call } from '#api/api.ts';
import { queryOf } from '#api/query.ts';
import { FileList, type LessonFile } from '#features/syllabi/editor/lesson/file-list.tsx';
import { useFileUploads } from '#features/syllabi/editor/lesson/use-file-uploads.ts';
import { reloadOutline } from '#features/syllabi/editor/outline-query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

interface LessonFilesProps {
  lesson: OutlineLesson;
  syllabusId: number;
  readOnly: boolean;
  onClose: () => void;
}

/** The files of a lesson: upload of several at once, download, delete. */
export function LessonFiles({ lesson, syllabusId, readOnly, onClose }: LessonFilesProps) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const { data, error, refetch } = useQuery(queryOf(lessonFiles.list, { params: { lessonId: lesson.id } }));
  const reload = () => Promise.all([refetch(), reloadOutline(syllabusId)]);
  const { uploads, upload, forget } = useFileUploads(lesson.id, reload);
  const remove = async ({ id, name }: LessonFile) => {
    const title = text('list.remove.question', { name });
    if (!(await feedback.confirm({ title, danger: true }))) return;
    try {
      await call(lessonFiles.remove, { params: { id } });
      feedback.success(text('outline.removed', { name }));
    } catch (refusal) {
      await showRefusal(refusal);
    }
    await reload();
  };
  return (
    <Modal
      open
      width={800}
      title={`${text('lesson.files')}: ${lesson.name}`}
      onCancel={onClose}
      footer={null}
    >
      {!readOnly && <DropArea upload={upload} />}
      <ul className="lesson-uploads">
        {uploads.map(({ key, name, share, problem }) => (
          <li key={key}>
            <span>{name}</span>
            {problem === undefined ? (
              <Progress percent={Math.round(share * 100)} size="small" aria-label={name} />
            ) : (
              <span role="alert" className="outline-problem">
                {problem}
              </span>
            )}
            {problem !== undefined && (
              <IconButton
                label={text('action.close')}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => forget(key)}
              />
            )}
          </li>
        ))}
      </ul>
      {!data && (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && <FileList files={data} remove={readOnly ? undefined : (file) => void remove(file)} />}
    </Modal>
  );
}

function DropArea({ upload }: { upload: (files: Iterable<File>) => void }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <button
      type="button"
      className="lesson-drop"
      data-over={over}
      onClick={() => input.current?.click()}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        upload(event.dataTransfer.files);
      }}
    >
      <InboxOutlined aria-hidden />
      <span>{text('lesson.files.drop')}</span>
      <span className="hint">{text('lesson.files.kind')}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={FILE_TYPES.join(',')}
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => {
          upload([...(target.files ?? [])]);
          // Allows selecting the same file again.
          target.value = '';
        }}
      />
    </button>
  );
}
