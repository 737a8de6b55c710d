import { type LessonItem, lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { type ItemType, problemOfItem } from '@dekanat/contract/syllabi/lesson-rules.ts';
import type { OutlineLesson } from '@dekanat/contract/syllabi/modules.ts';
import { useMemo } from 'react';
import { call } from '#api/api.ts';
import { queryClient, queryOf } from '#api/query.ts';
import { placedBefore } from '#features/syllabi/editor/outline/outline-order.ts';
import { lessonIn, reloadOutline } from '#features/syllabi/editor/outline-query.ts';
import { flushPart, lessonPart } from '#features/syllabi/editor/save-states.ts';
import { sendInOrder } from '#features/syllabi/editor/send-in-order.ts';
import { useRemovalWithUndo } from '#features/syllabi/editor/use-removal-with-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

export const itemsQuery = (lessonId: number) =>
  queryOf(lessonItems.list, { params: { lessonId }, query: { questions: 0 } });

const hasContent = ({ text, video, all_test }: LessonItem) => text !== '' || video !== null || all_test > 0;

export interface ItemActions {
  /** Resolves to the new item; undefined where the lesson takes none of this kind, which is then explained. */
  add: (type: ItemType) => Promise<LessonItem | undefined>;
  move: (items: readonly LessonItem[], item: LessonItem, beforeId: number | null) => void;
  remove: (item: LessonItem) => Promise<boolean>;
}

/** The changes of the items of a lesson. Moves are shown at once; `announce` tells screen readers the new place. */
export function useItemActions(
  lesson: OutlineLesson,
  syllabusId: number,
  announce: (sentence: string) => void,
): ItemActions {
  const text = useText();
  const { inform } = useFeedback();
  const showRefusal = useShowRefusal();
  const removeWithUndo = useRemovalWithUndo();
  return useMemo(() => {
    const { queryKey } = itemsQuery(lesson.id);
    const reload = () => Promise.all([queryClient.refetchQueries({ queryKey }), reloadOutline(syllabusId)]);
    const fail = async (error: unknown) => {
      await reload();
      await showRefusal(error);
    };
    const nameOf = ({ type }: LessonItem) => text(`lesson_item.type.${type}`);
    return {
      add: async (type) => {
        // The kind of the lesson may have been chosen a moment ago.
        await flushPart(lessonPart(lesson.id));
        const { items, ...current } = lessonIn(syllabusId, lesson.id) ?? lesson;
        const problem = problemOfItem(type, { ...current, items: items.map((item) => item.type) });
        if (problem !== undefined) {
          await inform(text('list.remove.refused'), text(problem));
          return undefined;
        }
        try {
          const added = await call(lessonItems.create, { params: { lessonId: lesson.id }, body: { type } });
          await reload();
          return added;
        } catch (error) {
          await fail(error);
          return undefined;
        }
      },
      move: (items, item, beforeId) => {
        const moved = placedBefore(items, item, beforeId);
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, moved);
        const index = moved.findIndex(({ id }) => id === item.id) + 1;
        announce(text('outline.moved', { name: nameOf(item), place: index, count: moved.length }));
        const body = { items: moved.map(({ id }, sort) => ({ id, sort })) };
        sendInOrder(async () => {
          await call(lessonItems.sort, { params: { lessonId: lesson.id }, body });
          await reloadOutline(syllabusId);
        }, fail);
      },
      remove: (item) =>
        removeWithUndo({
          name: nameOf(item),
          content: hasContent(item) ? text('lesson_item.remove.content') : undefined,
          remove: () => call(lessonItems.remove, { params: { id: item.id } }),
          restore: () => call(lessonItems.restore, { params: { id: item.id }, body: {} }),
          reload,
        }),
    };
  }, [lesson, syllabusId, announce, text, inform, showRefusal, removeWithUndo]);
}
