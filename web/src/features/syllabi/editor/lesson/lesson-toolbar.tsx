import { EyeOutlined, LeftOutlined, PaperClipOutlined, RightOutlined } from '@ant-design/icons';
import type { OutlineLesson } from '@dekanat/contract/syllabi/modules.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { KeyboardHelp } from '#features/syllabi/editor/lesson/keyboard-help.tsx';
import { useSyllabusAddress } from '#features/syllabi/editor/syllabus-address.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/table/icon-button.tsx';

const LessonFiles = lazy(async () => ({
  default: (await import('#features/syllabi/editor/lesson/lesson-files.tsx')).LessonFiles,
}));

interface LessonToolbarProps {
  lesson: OutlineLesson;
  syllabusId: number;
  readOnly: boolean;
  previous: OutlineLesson | undefined;
  next: OutlineLesson | undefined;
}

/** The lessons beside, the files and the preview of a lesson. */
export function LessonToolbar({ lesson, syllabusId, readOnly, previous, next }: LessonToolbarProps) {
  const text = useText();
  const { showLesson, showPreview } = useSyllabusAddress();
  const [files, setFiles] = useState(false);
  const beside = (label: 'lesson.previous' | 'lesson.next', to: OutlineLesson | undefined) => ({
    label: to ? `${text(label)}: ${to.name}` : text(label),
    disabled: to === undefined,
    onClick: () => to && showLesson(to.id),
  });
  return (
    <div className="lesson-toolbar">
      <span>
        <IconButton icon={<LeftOutlined aria-hidden />} {...beside('lesson.previous', previous)} />
        <IconButton icon={<RightOutlined aria-hidden />} {...beside('lesson.next', next)} />
        <KeyboardHelp />
      </span>
      <span>
        <Button icon={<PaperClipOutlined aria-hidden />} onClick={() => setFiles(true)}>
          {text('lesson.files')} {lesson.files > 0 && lesson.files}
        </Button>
        <Button icon={<EyeOutlined aria-hidden />} onClick={() => showPreview(true)}>
          {text('lesson.preview')}
        </Button>
      </span>
      {files && (
        <Suspense>
          <LessonFiles
            lesson={lesson}
            syllabusId={syllabusId}
            readOnly={readOnly}
            onClose={() => setFiles(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
