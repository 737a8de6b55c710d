import type { OutlineLesson, OutlineModule } from '@dekanat/contract/syllabi/modules.ts';

/** What is dragged in the outline. */
export type DraggedPart =
  | { kind: 'module'; module: OutlineModule }
  | { kind: 'lesson'; lesson: OutlineLesson };
