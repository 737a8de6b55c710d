import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { useQuery } from '@tanstack/react-query';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { ownQuery } from '#cabinet/query.ts';
import { storedPath } from '#cabinet/stored-path.ts';
import { useText } from '#i18n/text.ts';
import type { LessonPlace } from './studied-item.ts';

/** The files of a lesson; nothing without any. */
export function LessonFiles({ place }: { place: LessonPlace }) {
  const text = useText();
  const files = useQuery(
    ownQuery(studyLessons.files, {
      params: { semesterId: place.semesterId },
      query: { subject_id: place.subjectId, syllabus_module_lesson_id: place.lessonId },
    }),
  );
  const { data } = files;
  if (data === undefined) return <PartFailure part={text('cabinet.lesson.files')} of={files} />;
  if (data.data.length === 0) return null;
  return (
    <section className="card" aria-label={text('cabinet.lesson.files')}>
      <h2>{text('cabinet.lesson.files')}</h2>
      {data.data.map(({ id, name, file_url_resource, media }) => (
        <a
          key={id}
          href={storedPath(file_url_resource)}
          className="row-link"
          target="_blank"
          rel="noreferrer"
        >
          {name}
          <span className="muted">{media[0]?.extension.toUpperCase()}</span>
        </a>
      ))}
    </section>
  );
}
