import type { ItemType } from '@dekanat/contract/syllabi/lesson-rules.ts';
import type { OutlineLesson } from '@dekanat/contract/syllabi/modules.ts';
import type { Syllabus } from '@dekanat/contract/syllabi/syllabi.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AddItem } from '#features/syllabi/editor/lesson/add-item.tsx';
import { ItemCard } from '#features/syllabi/editor/lesson/item-card.tsx';
import { ItemStrip, showItem } from '#features/syllabi/editor/lesson/item-strip.tsx';
import { LessonComments } from '#features/syllabi/editor/lesson/lesson-comments.tsx';
import { useLessonKeys } from '#features/syllabi/editor/lesson/lesson-keys.ts';
import { LessonToolbar } from '#features/syllabi/editor/lesson/lesson-toolbar.tsx';
import { itemsQuery, useItemActions } from '#features/syllabi/editor/lesson/use-item-actions.ts';
import { LessonHead } from '#features/syllabi/editor/lesson-head.tsx';
import { useSyllabusAddress } from '#features/syllabi/editor/syllabus-address.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './lesson/lesson.css';

interface LessonPanelProps {
  lesson: OutlineLesson;
  syllabus: Syllabus;
  readOnly: boolean;
  previous: OutlineLesson | undefined;
  next: OutlineLesson | undefined;
}

/** One lesson: its settings, its items in order, each with its editor, and its files. */
export function LessonPanel({ lesson, syllabus, readOnly, previous, next }: LessonPanelProps) {
  const { data: items, error, refetch } = useQuery(itemsQuery(lesson.id));
  const { showLesson } = useSyllabusAddress();
  const [announcement, announce] = useState('');
  const [added, setAdded] = useState<number>();
  const actions = useItemActions(lesson, syllabus.id, announce);
  const show = (beside: OutlineLesson | undefined) => beside && (() => showLesson(beside.id));
  useLessonKeys({ previous: show(previous), next: show(next) });
  const isShown = items?.some(({ id }) => id === added);
  useEffect(() => {
    if (isShown && added !== undefined) showItem(added);
  }, [added, isShown]);
  const add = async (type: ItemType) => setAdded((await actions.add(type))?.id);
  return (
    <section className="lesson" aria-label={lesson.name}>
      <LessonToolbar
        lesson={lesson}
        syllabusId={syllabus.id}
        readOnly={readOnly}
        previous={previous}
        next={next}
      />
      <LessonHead lesson={lesson} syllabusId={syllabus.id} readOnly={readOnly} />
      {!items && (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {items && (
        <div className="lesson-items">
          {items.length > 0 && <ItemStrip items={items} readOnly={readOnly} move={actions.move} />}
          <div>
            {items.map((item, index) => (
              <ItemCard
                key={item.id}
                item={item}
                number={index + 1}
                items={items}
                actions={actions}
                lesson={lesson}
                syllabus={syllabus}
                readOnly={readOnly}
                reload={refetch}
              />
            ))}
            {!readOnly && <AddItem add={(type) => void add(type)} />}
          </div>
        </div>
      )}
      <LessonComments lessonId={lesson.id} />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </section>
  );
}
