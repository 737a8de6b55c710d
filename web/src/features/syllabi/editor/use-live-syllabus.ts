import type { LiveEvent } from '@dekanat/contract/operations/events.ts';
import type { OutlineModule } from '@dekanat/contract/syllabi/modules.ts';
import { useEffect, useState } from 'react';
import { isOwnTab } from '#api/api.ts';
import { subscribe } from '#api/live-events.ts';
import { queryClient } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { outlineQuery } from '#features/syllabi/editor/outline-query.ts';

/** Collects the events of one burst of changes. */
const BURST_MS = 200;
/** How long an author who changed something counts as editing. */
const EDITING_MS = 120_000;

type Changed = Extract<LiveEvent, { event: 'syllabus' }>;

/** Reloads what other tabs and authors change in a syllabus, as far as it is open. @returns who is editing too */
export function useLiveSyllabus(syllabusId: number): string[] {
  const own = useProfile().username;
  const [editing, setEditing] = useState<Record<string, number>>({});
  useEffect(() => {
    const reloads = collectReloads(syllabusId);
    const onChanged = ({ by, lesson_id }: Changed) => {
      reloads.add(lesson_id);
      if (by !== own) setEditing((before) => ({ ...before, [by]: Date.now() }));
    };
    const unsubscribe = subscribe((event) => {
      if (event.event === 'ready') reloadAll();
      if (event.event === 'syllabus' && event.id === syllabusId && !isOwnTab(event.tab)) onChanged(event);
    });
    return () => {
      reloads.stop();
      unsubscribe();
    };
  }, [syllabusId, own]);
  useEffect(() => {
    if (Object.keys(editing).length === 0) return;
    const timer = setTimeout(() => {
      const since = Date.now() - EDITING_MS;
      setEditing((before) => Object.fromEntries(Object.entries(before).filter(([, at]) => at > since)));
    }, EDITING_MS);
    return () => clearTimeout(timer);
  }, [editing]);
  return Object.keys(editing);
}

/** Reloads the outline, and the lessons that changed, once for a burst of events. */
function collectReloads(syllabusId: number) {
  const { queryKey } = outlineQuery(syllabusId);
  const lessons = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = () => {
    timer = undefined;
    const modules = queryClient.getQueryData(queryKey) ?? [];
    for (const lesson of lessons) reloadLesson(lesson, modules);
    lessons.clear();
    void queryClient.invalidateQueries({ queryKey });
  };
  return {
    add: (lessonId: number | null) => {
      if (lessonId !== null) lessons.add(lessonId);
      timer ??= setTimeout(reload, BURST_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

const PARTS = new Set(['syllabus_modules', 'lesson_items', 'lesson_files', 'test_questions']);

/** Events were lost while the stream was closed. */
const reloadAll = () =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => PARTS.has(String(queryKey[0])) });

/** Reloads items and files of a lesson and the questions of its tests. */
function reloadLesson(lessonId: number, modules: readonly OutlineModule[]): void {
  const lesson = modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  const items = new Set(lesson?.items.map(({ id }) => id));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [resource, , input] }) => {
      const params: { lessonId?: number; itemId?: number } = Object(Object(input).params);
      return (
        PARTS.has(String(resource)) && (params.lessonId === lessonId || items.has(Number(params.itemId)))
      );
    },
  });
}
