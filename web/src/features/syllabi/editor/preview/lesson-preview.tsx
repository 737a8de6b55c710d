import { DesktopOutlined, LeftOutlined, MobileOutlined, RightOutlined } from '@ant-design/icons';
import { formatMinute } from '@dekanat/contract/api/days.ts';
import { lessonFiles } from '@dekanat/contract/syllabi/lesson-files.ts';
import type { OutlineLesson } from '@dekanat/contract/syllabi/modules.ts';
import type { Syllabus } from '@dekanat/contract/syllabi/syllabi.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { queryOf } from '#api/query.ts';
import { FileList } from '#features/syllabi/editor/lesson/file-list.tsx';
import { itemsQuery } from '#features/syllabi/editor/lesson/use-item-actions.ts';
import { ItemPreview } from '#features/syllabi/editor/preview/item-preview.tsx';
import { flushAll } from '#features/syllabi/editor/save-states.ts';
import { useSyllabusAddress } from '#features/syllabi/editor/syllabus-address.ts';
import { useText } from '#i18n/text.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { usePhone } from '#ui/table/use-phone.ts';
import './preview.css';

interface LessonPreviewProps {
  syllabus: Syllabus;
  lesson: OutlineLesson;
  /** Name of its module. */
  module: string;
  previous: OutlineLesson | undefined;
  next: OutlineLesson | undefined;
  onClose: () => void;
}

/** A lesson as students see it, in the width of a desktop or of a phone. */
export function LessonPreview({ syllabus, lesson, module, previous, next, onClose }: LessonPreviewProps) {
  const text = useText();
  const { previewLesson } = useSyllabusAddress();
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const onPhone = usePhone();
  const { data: items, error, refetch } = useQuery(itemsQuery(lesson.id));
  const { data: files = [] } = useQuery(queryOf(lessonFiles.list, { params: { lessonId: lesson.id } }));
  // What was typed last is saved while the editor closes.
  useEffect(() => void flushAll().then(() => refetch()), [refetch]);
  const beside = (to: OutlineLesson | undefined) => ({
    disabled: to === undefined,
    onClick: () => to && previewLesson(to.id),
  });
  return (
    <div className="preview">
      <div className="preview-banner" role="status">
        <span>{text('preview.banner')}</span>
        {!onPhone && (
          <Segmented
            aria-label={text('preview.width')}
            value={width}
            onChange={setWidth}
            options={[
              { value: 'desktop', icon: <DesktopOutlined aria-hidden />, label: text('preview.desktop') },
              { value: 'phone', icon: <MobileOutlined aria-hidden />, label: text('preview.phone') },
            ]}
          />
        )}
        <Button type="primary" onClick={onClose}>
          {text('preview.close')}
        </Button>
      </div>
      <article className="preview-page" data-width={width} lang={syllabus.language} aria-label={lesson.name}>
        <p className="hint">{module}</p>
        <h2>{lesson.name}</h2>
        <p className="preview-facts">
          {lesson.type && <span>{text(`lesson.type.${lesson.type}`)}</span>}
          {lesson.deadline_date && (
            <span>
              {text('lesson.deadline')}: {formatMinute(lesson.deadline_date)}
            </span>
          )}
        </p>
        {!items && (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
        {items?.length === 0 && <p className="hint">{text('preview.empty')}</p>}
        {items?.map((item) => (
          <ItemPreview key={item.id} item={item} reload={refetch} />
        ))}
        {files.length > 0 && (
          <section aria-label={text('lesson.files')}>
            <h3>{text('lesson.files')}</h3>
            <FileList files={files} />
          </section>
        )}
        <nav className="preview-lessons">
          <Button icon={<LeftOutlined aria-hidden />} {...beside(previous)}>
            {text('lesson.previous')}
          </Button>
          <Button icon={<RightOutlined aria-hidden />} iconPlacement="end" {...beside(next)}>
            {text('lesson.next')}
          </Button>
        </nav>
      </article>
    </div>
  );
}
