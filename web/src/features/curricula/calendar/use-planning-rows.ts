import type { SuggestedExam } from '@dekanat/contract/curricula/controls.ts';
import { useEffect, useState } from 'react';
import { differs, type PlanningRow, planningRow } from '#features/curricula/calendar/planning-rows.ts';

interface PlanningRowsProps {
  suggestions: readonly SuggestedExam[];
  /** The place of exams that have none of their own. */
  place: string;
  /** Called with whether a row differs from its suggestion. */
  onEdited: (isEdited: boolean) => void;
}

/** The rows of suggested exams as the user changes them. Another place replaces the former one where that is still given. */
export function usePlanningRows({ suggestions, place, onEdited }: PlanningRowsProps) {
  const [rows, setRows] = useState(() => suggestions.map((exam) => planningRow(exam, place)));
  const [filledIn, setFilledIn] = useState(place);
  if (filledIn !== place) {
    setFilledIn(place);
    setRows(rows.map((row) => (row.place === filledIn ? { ...row, place } : row)));
  }
  const isEdited = rows.some((row) => differs(row, planningRow(row.exam, place)));
  useEffect(() => {
    onEdited(isEdited);
    return () => onEdited(false);
  }, [isEdited, onEdited]);
  return {
    rows,
    change: (changed: PlanningRow) =>
      setRows((before) => before.map((row) => (row.exam === changed.exam ? changed : row))),
    chooseAll: (chosen: boolean) => setRows((before) => before.map((row) => ({ ...row, chosen }))),
  };
}
