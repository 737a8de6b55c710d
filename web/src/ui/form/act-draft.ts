import { createContext, use, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Values } from '#ui/form/form-rules.ts';

/** What is entered for an act that has no record yet, in parts: the selected students, the order, the accepted warnings. */
export interface ActDraft {
  /** What was entered before a reload or the end of a session. */
  stored: Values | undefined;
  /** @param value undefined: it cannot be stored, but is asked about before leaving */
  note: (part: string, value: unknown, isDirty: boolean) => void;
  /** The act is done: nothing is left to store or to ask about. */
  forget: () => void;
  /** Shows the form empty. */
  discard: () => void;
}

const nothing = () => undefined;
/** In a form outside of a `DraftedAct`, such as a dialog, nothing is stored. */
const NO_DRAFT: ActDraft = { stored: undefined, note: nothing, forget: nothing, discard: nothing };
export const ActDraftContext = createContext(NO_DRAFT);

export const useActDraft = (): ActDraft => use(ActDraftContext);

/** Equal for the same input: an emptied field is as one that was never filled in. */
const contentOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Set) return [...part];
    return part === '' || part === null ? undefined : part;
  });

/** A part of the form as the draft has it; one that the schema refuses, such as that of an earlier version, is left out. */
export function useStoredPart<Value>(part: string, schema: z.ZodType<Value>): Value | undefined {
  const { stored } = useActDraft();
  return useState(() => schema.safeParse(stored?.[part]).data)[0];
}

/** Stores a part of the form while it differs from the empty form. */
export function useNotedPart<Value>(part: string, value: Value | undefined, empty: Value): void {
  const { note } = useActDraft();
  const content = contentOf(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows the content
  useEffect(() => note(part, value, content !== contentOf(empty)), [note, part, content]);
}

/** The state of a part of the form, which begins with what the draft has stored. */
export function useDraftedState<Value>(part: string, schema: z.ZodType<Value>, start: () => Value) {
  const stored = useStoredPart(part, schema);
  const [empty] = useState(start);
  const [value, setValue] = useState(stored ?? empty);
  useNotedPart(part, value, empty);
  return [value, setValue] as const;
}
