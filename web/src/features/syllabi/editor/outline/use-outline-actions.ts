import {
  type OutlineLesson,
  type OutlineModule,
  syllabusLessons,
  syllabusModules,
} from '@dekanat/contract/syllabi/modules.ts';
import { useMemo } from 'react';
import { call } from '#api/api.ts';
import {
  type LessonPlace,
  moveLesson,
  placedBefore,
} from '#features/syllabi/editor/outline/outline-order.ts';
import { changeOutline, reloadOutline } from '#features/syllabi/editor/outline-query.ts';
import { sendInOrder } from '#features/syllabi/editor/send-in-order.ts';
import { useRemovalWithUndo } from '#features/syllabi/editor/use-removal-with-undo.ts';
import { type Text, useText } from '#i18n/text.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

export interface OutlineActions {
  /** Resolves to the id of the new part. Rejects with an ApiError. */
  addModule: (name: string) => Promise<number>;
  addLesson: (moduleId: number, name: string) => Promise<number>;
  moveModule: (modules: readonly OutlineModule[], module: OutlineModule, beforeId: number | null) => void;
  moveLesson: (modules: readonly OutlineModule[], lesson: OutlineLesson, place: LessonPlace) => void;
  removeModule: (module: OutlineModule) => Promise<boolean>;
  removeLesson: (lesson: OutlineLesson) => Promise<boolean>;
}

/** The changes of the outline. Moves are shown at once; `announce` tells screen readers the new place. */
export function useOutlineActions(syllabusId: number, announce: (sentence: string) => void): OutlineActions {
  const text = useText();
  const showRefusal = useShowRefusal();
  const remove = useRemovalWithUndo();
  return useMemo(() => {
    const reload = () => reloadOutline(syllabusId);
    const send = (move: () => Promise<unknown>) =>
      sendInOrder(move, async (error) => {
        await reload();
        await showRefusal(error);
      });
    const show = (modules: OutlineModule[]) => changeOutline(syllabusId, () => modules);
    return {
      addModule: async (name) => {
        const added = await call(syllabusModules.create, { params: { syllabusId }, body: { name } });
        changeOutline(syllabusId, (modules) => [...modules, added]);
        return added.id;
      },
      addLesson: async (moduleId, name) => {
        const added = await call(syllabusLessons.create, { params: { moduleId }, body: { name } });
        changeOutline(syllabusId, (modules) =>
          moveLesson(modules, added, { moduleId: added.module_id, beforeId: null }),
        );
        return added.id;
      },
      moveModule: (modules, module, beforeId) => {
        const moved = placedBefore(modules, module, beforeId);
        show(moved);
        announce(placeText(text, module, moved));
        const params = { moduleId: module.id };
        send(() => call(syllabusModules.move, { params, body: { before_id: beforeId } }));
      },
      moveLesson: (modules, lesson, place) => {
        const moved = moveLesson(modules, lesson, place);
        show(moved);
        const module = moved.find(({ id }) => id === place.moduleId);
        announce(`${module?.name}: ${placeText(text, lesson, module?.lessons ?? [])}`);
        const body = { module_id: place.moduleId, before_id: place.beforeId };
        send(() => call(syllabusLessons.move, { params: { lessonId: lesson.id }, body }));
      },
      ...removals(text, remove, reload),
    };
  }, [syllabusId, announce, text, showRefusal, remove]);
}

const placeText = (
  text: Text,
  { id, name }: { id: number; name: string },
  parts: readonly { id: number }[],
) =>
  text('outline.moved', { name, place: parts.findIndex((part) => part.id === id) + 1, count: parts.length });

function removals(
  text: Text,
  remove: ReturnType<typeof useRemovalWithUndo>,
  reload: () => Promise<unknown>,
): Pick<OutlineActions, 'removeModule' | 'removeLesson'> {
  return {
    removeModule: ({ id, name, lessons }) =>
      remove({
        name,
        content:
          lessons.length > 0 ? text('syllabus_module.remove.content', { count: lessons.length }) : undefined,
        remove: () => call(syllabusModules.remove, { params: { moduleId: id } }),
        restore: () => call(syllabusModules.restore, { params: { moduleId: id }, body: {} }),
        reload,
      }),
    removeLesson: ({ id, name, items, files }) =>
      remove({
        name,
        content: items.length + files > 0 ? text('lesson.remove.content') : undefined,
        remove: () => call(syllabusLessons.remove, { params: { lessonId: id } }),
        restore: () => call(syllabusLessons.restore, { params: { lessonId: id }, body: {} }),
        reload,
      }),
  };
}
