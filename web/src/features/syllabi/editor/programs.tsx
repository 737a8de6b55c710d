import type { Syllabus } from '@dekanat/contract/syllabi/syllabi.ts';
import { useQuery } from '@tanstack/react-query';
import { LessonPanel } from '#features/syllabi/editor/lesson-panel.tsx';
import { outlineQuery } from '#features/syllabi/editor/outline-query.ts';
import { useSyllabusAddress } from '#features/syllabi/editor/syllabus-address.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

interface ProgramsProps {
  syllabus: Syllabus;
  readOnly: boolean;
}

/** The modules and lessons of a syllabus, and the lesson that is open. */
export function Programs({ syllabus, readOnly }: ProgramsProps) {
  const { lessonId, showLesson } = useSyllabusAddress();
  const { data, error, refetch } = useQuery(outlineQuery(syllabus.id));
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
  const open = data.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  return (
    <div className="programs">
      <ol className="programs-outline">
        {data.map((module) => (
          <li key={module.id}>
            {module.name}
            <ol>
              {module.lessons.map((lesson) => (
                <li key={lesson.id}>
                  <PlainButton onClick={() => showLesson(lesson.id)}>{lesson.name}</PlainButton>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {open && <LessonPanel key={open.id} lesson={open} syllabus={syllabus} readOnly={readOnly} />}
    </div>
  );
}
