import { useState } from 'react';
import { readStored, writeStored } from '#browser/stored-values.ts';

/**
 * What is typed and not sent yet, stored on this device while it is typed: it survives a reload, a closed tab and the end of the session,
 * until it is sent or its writer signs out. @param name one for each field of each form
 */
export function useDraft(name: string, initial = ''): [string, (typed: string) => void] {
  const key = `cabinet.draft.${name}`;
  const [typed, setTyped] = useState(() => readStored(key) ?? initial);
  const change = (next: string) => {
    setTyped(next);
    writeStored(key, next === '' ? undefined : next);
  };
  return [typed, change];
}

/** Puts back what a form has sent and the server has refused, unless something else was typed meanwhile. */
export function restoreDraft(name: string, typed: string): void {
  const key = `cabinet.draft.${name}`;
  if (readStored(key) === undefined) writeStored(key, typed);
}

export const removeDraft = (name: string): void => writeStored(`cabinet.draft.${name}`, undefined);
