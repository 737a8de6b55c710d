import { useBlocker } from '@tanstack/react-router';
import { storedSession } from '#api/stored-session.ts';
import { useConfirmDiscard } from '#ui/form/typed-guard.ts';

type Search = Record<string, unknown>;

interface LeaveGuard {
  isDisabled?: boolean;
  isDirty: () => boolean;
  /** Whether two addresses of the screen, by their search parameters, show the same form. */
  isSameForm: (left: Search, right: Search) => boolean;
  /** Called when the user leaves and drops the changes. */
  onDiscard: () => void;
}

/** Whether two addresses have the same values of these parameters. */
export const sameParams = (names: readonly string[], left: Search, right: Search): boolean =>
  names.every((name) => String(left[name] ?? '') === String(right[name] ?? ''));

/** Asks before a form with unsaved changes is left or its page is closed. */
export function useLeaveGuard({ isDisabled = false, isDirty, isSameForm, onDiscard }: LeaveGuard): void {
  const confirmDiscard = useConfirmDiscard();
  useBlocker({
    disabled: isDisabled,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && isSameForm(current.search, next.search);
      // An ended session leaves the page without asking; the draft is there after the next sign-in.
      if (stays || !isDirty() || storedSession() === undefined) return false;
      const leaves = await confirmDiscard();
      if (leaves) onDiscard();
      return !leaves;
    },
  });
}
