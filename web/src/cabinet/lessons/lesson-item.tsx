import { useEffect, useRef } from 'react';
import { ContentText } from '#cabinet/content-text.tsx';
import { timeOf } from '#cabinet/exams/exam-times.ts';
import { CabinetGlyph } from '#cabinet/frame/cabinet-glyph.tsx';
import { useOutbox } from '#cabinet/offline/outbox.ts';
import { Until } from '#cabinet/times/until.tsx';
import { VIEWED } from '#cabinet/view/view.ts';
import { useText } from '#i18n/text.ts';
import { LessonTask } from './lesson-task.tsx';
import { LessonTest } from './lesson-test.tsx';
import { LessonVideo } from './lesson-video.tsx';
import type { LessonPlace, StudiedItem } from './studied-item.ts';

const GLYPHS = { text: 'text', video: 'video', 'question-answer': 'task', test: 'test' } as const;
/** An item counts as read when it was in view so long. */
const READ_AFTER_MS = 2_000;

/** Records, now or with the next connection, that an item is read once it has been in view. */
function useReading(item: StudiedItem, { semesterId, subjectId, lessonId }: LessonPlace) {
  const place = useRef<HTMLElement>(null);
  const { id, type } = item;
  const { write } = useOutbox('reading', lessonId);
  const isRead = item.read_total_lesson_item === 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function that writes does the same in each rendering
  useEffect(() => {
    if (place.current === null || isRead || VIEWED !== undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const record = () => {
      observer.disconnect();
      const reading = { type, syllabus_module_lesson_item_id: id };
      const lesson = { subject_id: subjectId, syllabus_module_lesson_id: lessonId };
      // The answer to the call is a list, of which nothing is needed.
      write({ semesterId }, { ...lesson, ...reading, limit: 1, page: 1 });
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
  }, [isRead, id, type, semesterId, subjectId, lessonId]);
  return place;
}

interface LessonItemProps {
  item: StudiedItem;
  place: LessonPlace;
  /** When the server was asked for it, by the clock of the device. */
  readAt: number;
}

export function LessonItem({ item, place, readAt }: LessonItemProps) {
  const text = useText();
  const section = useReading(item, place);
  const isOpen = item.syllabus_module_lesson.deadline_check;
  // Its attempt in progress shows how much time is left: the student may have been given more than the lesson has.
  const isProlonged = !isOpen && item.attempt !== undefined;
  const hasDeadline = item.type === 'test' || item.type === 'question-answer';
  return (
    <section ref={section} id={`item-${item.id}`} className="card lesson-item">
      {item.type !== 'text' && (
        <h2>
          <CabinetGlyph name={GLYPHS[item.type]} /> {text(`cabinet.item.${item.type}`)}
        </h2>
      )}
      {item.deadline_date !== null && hasDeadline && !isProlonged && (
        <p className={isOpen ? undefined : 'notice notice-error'}>
          {isOpen ? (
            <Until at={timeOf(item.deadline_date)} />
          ) : (
            `${text('cabinet.closed_since')} ${item.deadline_date.slice(0, 16)}`
          )}
        </p>
      )}
      {item.text !== '' && <ContentText html={item.text} />}
      {item.type === 'video' && <LessonVideo item={item} />}
      {item.type === 'question-answer' && <LessonTask item={item} place={place} />}
      {item.type === 'test' && <LessonTest item={item} readAt={readAt} />}
    </section>
  );
}
