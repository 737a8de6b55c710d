import { type FormEvent, useRef } from 'react';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

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

/** Notes the field that was typed into, and asks before it is closed; a saved form removes its fields by itself. */
export function useTypedGuard() {
  const typedIn = useRef<Element>(null);
  const confirmDiscard = useConfirmDiscard();
  return {
    onInput: ({ target }: FormEvent) => {
      if (target instanceof Element) typedIn.current = target;
    },
    forget: () => {
      typedIn.current = null;
    },
    mayClose: async () => typedIn.current?.isConnected !== true || (await confirmDiscard()),
  };
}
