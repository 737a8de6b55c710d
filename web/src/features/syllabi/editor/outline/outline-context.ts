import type { OutlineModule } from '@dekanat/contract/syllabi/modules.ts';
import { createContext, useContext } from 'react';
import type { OutlineActions } from '#features/syllabi/editor/outline/use-outline-actions.ts';

/** A part of the outline: `module/5`, `lesson/7`. */
export type PartKey = `module/${number}` | `lesson/${number}`;

export interface OutlineState {
  syllabusId: number;
  /** `2026-2027`. */
  academicYear: string;
  readOnly: boolean;
  modules: readonly OutlineModule[];
  actions: OutlineActions;
  openLesson: number | undefined;
  showLesson: (id: number) => void;
  /** The part in the tab order: the others are reached with the arrow keys. */
  active: PartKey | undefined;
  setActive: (part: PartKey) => void;
  /** The part whose name is edited. */
  renaming: PartKey | undefined;
  rename: (part: PartKey | undefined) => void;
  /** Moves the focus once the part is rendered at its new place. */
  focus: (part: PartKey) => void;
  isCollapsed: (moduleId: number) => boolean;
  collapse: (moduleId: number, collapsed: boolean) => void;
}

export const OutlineContext = createContext<OutlineState | undefined>(undefined);

export function useOutline(): OutlineState {
  const state = useContext(OutlineContext);
  if (state === undefined) throw new Error('Rendered outside an outline');
  return state;
}
