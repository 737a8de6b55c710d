import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { useEffect, useRef } from 'react';
import { call } from '#api/api.ts';
import { ContentText } from '#cabinet/content-text.tsx';
import { CabinetGlyph } from '#cabinet/frame/cabinet-glyph.tsx';
import { VIEWED } from '#cabinet/view/view.ts';
import { useText } from '#i18n/text.ts';
import { LessonTask } from './lesson-task.tsx';
import { LessonTest } from './lesson-test.tsx';
import { LessonVideo } from './lesson-video.tsx';
import type { LessonPlace, StudiedItem } from './studied-item.ts';

const GLYPHS = { text: 'text', video: 'video', 'question-answer': 'task', test: 'test' } as const;
/** An item counts as read when it was in view so long. */
const READ_AFTER_MS = 2_000;

/** Records that an item is read once it has been in view. Without a connection nothing is recorded. */
function useReading(item: StudiedItem, { semesterId, subjectId, lessonId }: LessonPlace) {
  const place = useRef<HTMLElement>(null);
  const { id, type } = item;
  useEffect(() => {
    if (place.current === null || VIEWED !== undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const record = () => {
      observer.disconnect();
      const query = {
        subject_id: subjectId,
        syllabus_module_lesson_id: lessonId,
        type,
        syllabus_module_lesson_item_id: id,
      };
      call(studyLessons.items, { params: { semesterId }, query }).catch(() => undefined);
    };
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(record, READ_AFTER_MS);
    });
    observer.observe(place.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [id, type, semesterId, subjectId, lessonId]);
  return place;
}

export function LessonItem({ item, place }: { item: StudiedItem; place: LessonPlace }) {
  const text = useText();
  const section = useReading(item, place);
  const isOpen = item.syllabus_module_lesson.deadline_check;
  return (
    <section ref={section} id={`item-${item.id}`} className="card lesson-item">
      {item.type !== 'text' && (
        <h2>
          <CabinetGlyph name={GLYPHS[item.type]} /> {text(`cabinet.item.${item.type}`)}
        </h2>
      )}
      {item.deadline_date !== null && (item.type === 'test' || item.type === 'question-answer') && (
        <p className={isOpen ? 'muted' : 'notice notice-error'}>
          {text(isOpen ? 'cabinet.until' : 'cabinet.closed_since')} {item.deadline_date.slice(0, 16)}
        </p>
      )}
      {item.text !== '' && <ContentText html={item.text} />}
      {item.type === 'video' && <LessonVideo item={item} />}
      {item.type === 'question-answer' && <LessonTask item={item} />}
      {item.type === 'test' && <LessonTest item={item} />}
    </section>
  );
}
