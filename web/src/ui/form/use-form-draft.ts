import { useRef, useState } from 'react';
import type { z } from 'zod';
import { dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';

/** Sets and maps as lists, which the schema of the draft reads. */
const storable = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      value instanceof Set || value instanceof Map ? [...value] : value,
    ]),
  );

const contentOf = (values: object) => JSON.stringify(storable(values));

/**
 * The values of a form that are held in component state, stored while they are typed: they survive a reload and an ended session, until
 * `forget` is called or everything that was typed is removed.
 * @param schema of what is stored; a draft that it refuses, such as one of an earlier version, is left out
 */
export function useFormDraft<Values extends object>(
  name: string,
  schema: z.ZodType<Values>,
  initial: Values,
) {
  const [resumed, setResumed] = useState(() => schema.safeParse(readDraft(name)?.values).data);
  const [values, setValues] = useState(resumed ?? initial);
  // An act that began earlier, such as an upload, changes the values of now and not those of its render.
  const latest = useRef(values);
  const isForgotten = useRef(false);
  const change = (changes: Partial<Values>) => {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    isForgotten.current = false;
    setValues(next);
    if (contentOf(next) === contentOf(initial)) dropDraft(name);
    else writeDraft(name, storable(next), []);
  };
  const forget = () => {
    isForgotten.current = true;
    dropDraft(name);
  };
  return {
    values,
    change,
    forget,
    /** Whether something would be lost: the form is neither empty nor forgotten. */
    isDirty: () => !isForgotten.current && contentOf(latest.current) !== contentOf(initial),
    /** The form continues a draft. */
    isResumed: resumed !== undefined,
    /** Shows the form empty. */
    restart: () => {
      forget();
      latest.current = initial;
      setValues(initial);
      setResumed(undefined);
    },
  };
}
