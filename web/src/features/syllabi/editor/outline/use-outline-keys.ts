import type { OutlineLesson, OutlineModule } from '@dekanat/contract/syllabi/modules.ts';
import type { KeyboardEvent } from 'react';
import type { OutlineState } from '#features/syllabi/editor/outline/outline-context.ts';
import { lessonsOf, stepBefore, stepOfLesson } from '#features/syllabi/editor/outline/outline-order.ts';

type Found = { module: OutlineModule; lesson?: undefined } | { module?: undefined; lesson: OutlineLesson };

function partOf(modules: readonly OutlineModule[], key: string): Found | undefined {
  const module = modules.find(({ id }) => key === `module/${id}`);
  if (module) return { module };
  const lesson = lessonsOf(modules).find(({ id }) => key === `lesson/${id}`);
  return lesson && { lesson };
}

function move(
  { modules, actions, focus, collapse }: OutlineState,
  { module, lesson }: Found,
  by: -1 | 1,
): void {
  if (module) {
    const beforeId = stepBefore(modules, module.id, by);
    if (beforeId === undefined) return;
    actions.moveModule(modules, module, beforeId);
    focus(`module/${module.id}`);
    return;
  }
  const place = stepOfLesson(modules, lesson, by);
  if (place === undefined) return;
  collapse(place.moduleId, false);
  actions.moveLesson(modules, lesson, place);
  focus(`lesson/${lesson.id}`);
}

/** Arrow keys move between the rows, with Alt they move the row; F2 renames, Delete removes. */
export function useOutlineKeys(state: OutlineState) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-part]');
    const found = partOf(state.modules, row?.dataset.part ?? '');
    if (row === null || found === undefined || event.ctrlKey || event.metaKey) return;
    const act = actionFor(event, state, found, row);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}

const STEPS: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

type Action = (() => void) | undefined;

function actionFor(
  { key, altKey, currentTarget }: KeyboardEvent<HTMLElement>,
  state: OutlineState,
  found: Found,
  row: HTMLElement,
): Action {
  const by = STEPS[key];
  if (altKey) return by && !state.readOnly ? () => move(state, found, by) : undefined;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-part]')];
  if (by) return () => rows[rows.indexOf(row) + by]?.focus();
  if (key === 'Home') return () => rows[0]?.focus();
  if (key === 'End') return () => rows.at(-1)?.focus();
  return found.module ? moduleAction(key, state, found.module) : lessonAction(key, state, found.lesson, rows);
}

function moduleAction(
  key: string,
  { readOnly, actions, rename, collapse }: OutlineState,
  module: OutlineModule,
): Action {
  if (key === 'ArrowLeft') return () => collapse(module.id, true);
  if (key === 'ArrowRight') return () => collapse(module.id, false);
  if (readOnly) return undefined;
  if (key === 'F2') return () => rename(`module/${module.id}`);
  return key === 'Delete' ? () => void actions.removeModule(module) : undefined;
}

function lessonAction(
  key: string,
  { readOnly, actions, rename }: OutlineState,
  lesson: OutlineLesson,
  rows: HTMLElement[],
): Action {
  if (key === 'ArrowLeft')
    return () => rows.find(({ dataset }) => dataset.part === `module/${lesson.module_id}`)?.focus();
  if (readOnly) return undefined;
  if (key === 'F2') return () => rename(`lesson/${lesson.id}`);
  return key === 'Delete' ? () => void actions.removeLesson(lesson) : undefined;
}
