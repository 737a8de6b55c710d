import type { OutlineLesson, OutlineModule } from '@dekanat/contract/syllabi/modules.ts';

/** A place among the lessons: before another lesson of the module, or at its end. */
export interface LessonPlace {
  moduleId: number;
  beforeId: number | null;
}

/** The list with the part before another one, or at the end. */
export function placedBefore<Part extends { id: number }>(
  parts: readonly Part[],
  part: Part,
  beforeId: number | null,
): Part[] {
  const others = parts.filter(({ id }) => id !== part.id);
  const at = others.findIndex(({ id }) => id === beforeId);
  return others.toSpliced(at < 0 ? others.length : at, 0, part);
}

export const lessonsOf = (modules: readonly OutlineModule[]): OutlineLesson[] =>
  modules.flatMap(({ lessons }) => lessons);

export const replaceModule = (
  modules: readonly OutlineModule[],
  { id, ...changed }: { id: number } & Partial<OutlineModule>,
): OutlineModule[] => modules.map((module) => (module.id === id ? { ...module, ...changed } : module));

export const replaceLesson = (modules: readonly OutlineModule[], lesson: OutlineLesson): OutlineModule[] =>
  modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((known) => (known.id === lesson.id ? { ...known, ...lesson } : known)),
  }));

export function moveLesson(
  modules: readonly OutlineModule[],
  lesson: OutlineLesson,
  { moduleId, beforeId }: LessonPlace,
): OutlineModule[] {
  const moved = { ...lesson, module_id: moduleId };
  return modules.map((module) => ({
    ...module,
    lessons:
      module.id === moduleId
        ? placedBefore(module.lessons, moved, beforeId)
        : module.lessons.filter(({ id }) => id !== lesson.id),
  }));
}

/** The part before which a part stands after one step. @returns undefined at the end of the list */
export function stepBefore(
  parts: readonly { id: number }[],
  id: number,
  step: -1 | 1,
): number | null | undefined {
  const at = parts.findIndex((part) => part.id === id);
  const next = at + step;
  if (at < 0 || next < 0 || next >= parts.length) return undefined;
  return parts[step < 0 ? next : next + 1]?.id ?? null;
}

/** The place of a lesson after one step, which may lead into the next module. @returns undefined at the end of all */
export function stepOfLesson(
  modules: readonly OutlineModule[],
  { id, module_id }: OutlineLesson,
  step: -1 | 1,
): LessonPlace | undefined {
  const at = modules.findIndex((module) => module.id === module_id);
  const beforeId = stepBefore(modules[at]?.lessons ?? [], id, step);
  if (beforeId !== undefined) return { moduleId: module_id, beforeId };
  const beside = modules[at + step];
  return beside && { moduleId: beside.id, beforeId: step < 0 ? null : (beside.lessons[0]?.id ?? null) };
}
