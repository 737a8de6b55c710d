import { personalFieldsOf } from '@dekanat/contract/api/personal.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Draft, dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';
import { samePlace } from '#ui/form/editor.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { useLeaveGuard } from '#ui/form/leave-guard.ts';

/** Protects unsaved changes: stores a draft while typing and asks before leaving. */
export function useUnsavedGuard(form: EditorForm, name: string) {
  const { dirty, values, schema, mode } = form;
  const snapshot = useEffectEvent(form.snapshot);
  const [offer, setOffer] = useState<Draft | undefined>(() => {
    const found = mode === 'view' ? undefined : readDraft(name);
    return found && form.differs(found.values) ? found : undefined;
  });
  const written = useRef(false);
  // After saving, the form differs from its new base until all fields are reset; that is no input.
  const saved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows the values
  useEffect(() => {
    if (!dirty) saved.current = false;
    if (dirty && !saved.current) writeDraft(name, snapshot(), personalFieldsOf(schema));
    else if (written.current) dropDraft(name);
    written.current = dirty;
  }, [dirty, values, name, schema]);
  // The last input may not be rendered yet when the page closes.
  const keepTyped = useEffectEvent(() => {
    if (!saved.current && form.isDirty()) writeDraft(name, form.snapshot(), personalFieldsOf(schema));
  });
  useEffect(() => {
    window.addEventListener('pagehide', keepTyped);
    return () => window.removeEventListener('pagehide', keepTyped);
  }, []);

  const forget = () => {
    dropDraft(name);
    setOffer(undefined);
  };
  const forgetSaved = () => {
    saved.current = true;
    forget();
  };
  useLeaveGuard({
    isDisabled: mode === 'view',
    isDirty: form.isDirty,
    isSameForm: samePlace,
    onDiscard: forget,
  });
  const restore = () => {
    if (offer) form.resume(offer.values);
    setOffer(undefined);
  };
  return { offer, restore, forget, forgetSaved };
}
