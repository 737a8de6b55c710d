import {
  STATUS_TYPES,
  type StatusType,
  TRANSITIONS,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ChosenStudents } from '#features/students/status-changes/status-change-dialog.tsx';

const StatusChangeDialog = lazy(async () => ({
  default: (await import('#features/students/status-changes/status-change-dialog.tsx')).StatusChangeDialog,
}));

/** The changes that are possible for at least one of these statuses; the preview names the students who prevent it. */
export const actionsFor = (statuses: ReadonlySet<StudyStatus>): StatusType[] =>
  STATUS_TYPES.filter((act) => TRANSITIONS[act].from.some((status) => statuses.has(status)));

interface Callbacks {
  onLeaveOut?: (ids: number[]) => void;
  onDone?: () => void;
}
interface Change extends Callbacks {
  act: StatusType;
  chosen: ChosenStudents;
  open: boolean;
  /** Every change starts with an empty form. */
  key: number;
}

export interface StatusChangeActions {
  start: (act: StatusType, chosen: ChosenStudents, callbacks?: Callbacks) => void;
  dialog: ReactNode;
}

/** The student to be restored, if it is one who is expelled: the board decides which results count. */
function onlyExpelled(chosen: ChosenStudents) {
  const [first, ...others] = 'people' in chosen ? chosen.people : [];
  return first?.study_status === 'studentexpel' && others.length === 0 ? first : undefined;
}

/** The dialog that changes the status of given students, and the function that opens it. */
export function useStatusChange(): StatusChangeActions {
  const [change, setChange] = useState<Change>();
  const navigate = useNavigate();
  return {
    start: (act, chosen, callbacks) => {
      const expelled = act === 'recovery' ? onlyExpelled(chosen) : undefined;
      if (expelled) void navigate({ to: '/student/recovery', search: { student: String(expelled.id) } });
      else setChange((before) => ({ ...callbacks, act, chosen, open: true, key: (before?.key ?? 0) + 1 }));
    },
    dialog: (
      <Suspense>
        {change && (
          <StatusChangeDialog
            {...change}
            key={change.key}
            onClose={() => setChange({ ...change, open: false })}
          />
        )}
      </Suspense>
    ),
  };
}
