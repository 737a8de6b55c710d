import { createContext, type SyntheticEvent, useRef } from 'react';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { type ControlValues, isChanged, noteValues } from '#ui/form/control-values.ts';

/** Asks before typed values are dropped; true: they may be. */
export function useConfirmDiscard() {
  const text = useText();
  const { confirm } = useFeedback();
  return () =>
    confirm({
      title: text('editor.unsaved'),
      content: text('editor.unsaved.content'),
      yes: text('editor.unsaved.leave'),
      no: text('editor.unsaved.stay'),
      danger: true,
    });
}

/** Resolves to whether the form around may be left; asks if the user changed it. */
export type MayLeave = () => Promise<boolean>;

export const MayLeaveContext = createContext<MayLeave>(async () => true);

/**
 * Asks before a changed form is closed. Controls are compared with their values before the first action, so that
 * every kind of control counts, values that are loaded later do not, and a saved form that disappears needs no call.
 */
export function useTypedGuard() {
  const noted = useRef<ControlValues>(new Map());
  const confirmDiscard = useConfirmDiscard();
  const note = ({ currentTarget }: SyntheticEvent) => noteValues(noted.current, currentTarget);
  const hasChanges = () => isChanged(noted.current);
  return {
    /** Handlers of the element around the form. */
    // Dictation and on-screen keyboards insert text without a key.
    handlers: { onPointerDownCapture: note, onKeyDownCapture: note, onBeforeInputCapture: note },
    forget: () => noted.current.clear(),
    hasChanges,
    confirmDiscard,
    mayLeave: async () => !hasChanges() || (await confirmDiscard()),
  };
}
