import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import type { OutlineLesson } from '@dekanat/contract/syllabi/modules.ts';
import type { Syllabus } from '@dekanat/contract/syllabi/syllabi.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { LessonHead } from '#features/syllabi/editor/lesson-head.tsx';
import { ItemPanel } from '#features/syllabi/items/item-panel.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

interface LessonPanelProps {
  lesson: OutlineLesson;
  syllabus: Syllabus;
  readOnly: boolean;
}

/** One lesson: its items in order, each with its editor. */
export function LessonPanel({ lesson, syllabus, readOnly }: LessonPanelProps) {
  const { data, error, refetch } = useQuery(queryOf(lessonItems.list, { params: { lessonId: lesson.id } }));
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
  return (
    <section className="lesson" aria-label={lesson.name}>
      <LessonHead lesson={lesson} syllabusId={syllabus.id} readOnly={readOnly} />
      {data.map((item) => (
        <ItemPanel
          key={item.id}
          item={item}
          lesson={lesson}
          syllabus={syllabus}
          readOnly={readOnly}
          reload={refetch}
        />
      ))}
    </section>
  );
}
