import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { focusFirstField } from '#ui/form/field.tsx';

interface FocusOptions {
  form: EditorForm;
  body: RefObject<HTMLElement | null>;
  /** The fields are inert. */
  isInert: boolean;
  /** Set when an empty form for the next record is shown. */
  startsNext: RefObject<boolean>;
}

/** Inert fields have no focus: it returns to the field with a problem or where it was, or starts the next record. */
export function useFocusReturn({ form, body, isInert, startsNext }: FocusOptions): void {
  const before = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when the fields become inert or usable
  useLayoutEffect(() => {
    if (isInert) {
      // The browser removes the focus after this effect.
      before.current = document.activeElement;
      return;
    }
    const { current: former } = before;
    before.current = null;
    if (former === null) return;
    const wrong = form.antd.getFieldsError().find(({ errors }) => errors.length > 0);
    if (wrong) form.antd.focusField(wrong.name);
    else if (startsNext.current) focusFirstField(body.current);
    else if (document.activeElement === document.body && former instanceof HTMLElement)
      former.focus({ preventScroll: true });
    startsNext.current = false;
  }, [isInert]);
}
