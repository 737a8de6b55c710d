import type { Plan } from '@dekanat/contract/curricula/plan.ts';
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type CurrentSubject, createCurrentSubject } from '#features/curricula/plan/current-subject.ts';

const ON_BOARD = '.plan-board .plan-subject';
const IN_PANEL = '.plan-panel-subject';

interface FocusedRow {
  /** The planned subject; undefined: a row of the panel. */
  id: number | undefined;
  subjectId: string | undefined;
  index: number;
}

const rowsOf = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const nameIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('.plan-subject-name');

function focusedRow(target: Element): FocusedRow | undefined {
  const planned = target.closest<HTMLElement>(ON_BOARD);
  const row = planned ?? target.closest<HTMLElement>(IN_PANEL);
  if (row === null) return undefined;
  const index = rowsOf(planned ? ON_BOARD : IN_PANEL).indexOf(row);
  const id = planned ? Number(planned.dataset.planned) : undefined;
  return { id, subjectId: row.dataset.subject, index };
}

/** The row itself at its new place, else the row that is now at its old place, else the search. */
function successorOf({ id, subjectId, index }: FocusedRow): HTMLElement | null | undefined {
  const rows = rowsOf(id === undefined ? IN_PANEL : ON_BOARD);
  return (
    document.getElementById(`subject-${id}`) ??
    nameIn(
      rows.find((row) => subjectId !== undefined && row.dataset.subject === subjectId) ??
        rows[index] ??
        rows.at(-1),
    ) ??
    document.querySelector<HTMLElement>('.plan-panel input')
  );
}

/** Moves the focus to the successor of the focused row when a change moves or removes that row. */
export function usePlanFocus({ semesters }: Plan) {
  const last = useRef<FocusedRow>(undefined);
  const [current] = useState<CurrentSubject>(createCurrentSubject);
  const restoreFocus = useCallback(() => {
    if (document.activeElement !== document.body || last.current === undefined) return;
    const successor = successorOf(last.current);
    successor?.focus();
    // The next search replaces the former one, whose matches are all planned.
    if (successor instanceof HTMLInputElement) successor.select();
  }, []);
  useEffect(() => {
    current.keepAmong(semesters.flatMap(({ subjects }) => subjects.map(({ id }) => id)));
    restoreFocus();
  }, [semesters, current, restoreFocus]);
  return {
    current,
    restoreFocus,
    onFocus: ({ target }: FocusEvent) => {
      last.current = focusedRow(target);
      if (last.current?.id !== undefined) current.set(last.current.id);
    },
    // A click beside the rows takes the focus away on purpose.
    onPointerDown: () => {
      last.current = undefined;
    },
  };
}
