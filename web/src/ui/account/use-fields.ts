import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { problemsIn } from '#ui/form/form-rules.ts';

type Values = Record<string, string>;
/** The problem of a field: a message key of the contract, or a sentence of the server. */
type Problem = Pick<FieldProblem, 'key' | 'values'> | string;

export interface Fields {
  values: Values;
  /** Props of one field: value, message and event handlers. */
  field: (name: string) => FieldState;
  clear: () => void;
  /** Moves the focus to a field of this form; another form of the page may have a field with the same name. */
  focus: (name: string) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** The problem of the whole form. */
  failure: string | undefined;
}
export interface FieldState {
  name: string;
  value: string;
  error: string | undefined;
  set: (value: string) => void;
  leave: () => void;
  ref: (input: HTMLInputElement | null) => void;
}

/** The messages under the fields and above the form. */
function useProblems(names: string[], focus: Fields['focus']) {
  const text = useText();
  const [problems, setProblems] = useState<Record<string, Problem>>({});
  const [failure, setFailure] = useState<string>();
  const show = (found: Record<string, Problem>, sentence?: string) => {
    setProblems(found);
    setFailure(sentence);
    const first = names.find((name) => name in found);
    if (first !== undefined) focus(first);
  };
  return {
    failure,
    show,
    refuse: (error: unknown) => {
      if (!(error instanceof ApiError)) return show({}, text('flash.error'));
      const own = Object.entries(error.fields ?? {}).filter(([name]) => names.includes(name));
      const found = Object.fromEntries(own.map(([name, messages]) => [name, messages.join(' ')]));
      show(found, own.length === 0 ? error.message : undefined);
    },
    set: (name: string, problem: Problem) => setProblems((others) => ({ ...others, [name]: problem })),
    drop: (name: string) => setProblems(({ [name]: _, ...others }) => others),
    of: (name: string) => {
      const problem = problems[name];
      return typeof problem === 'object' ? text(problem.key, problem.values) : problem;
    },
  };
}

const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)';
/** Focuses the first field, except where that would open a keyboard over it. */
export function useFocusOn({ focus }: Pick<Fields, 'focus'>, name: string) {
  useEffect(() => {
    if (window.matchMedia(HAS_KEYBOARD).matches) focus(name);
  }, [focus, name]);
}

/** The first problem of each field. */
const problemsByField = (schema: z.ZodObject, values: Values): Record<string, FieldProblem> =>
  Object.fromEntries(
    problemsIn(schema, values)
      .map((found) => [found.field, found] as const)
      .reverse(),
  );

/**
 * A short form of text fields, light enough for the login page. The contract's rules are checked on blur and
 * on submit; the server's messages are shown at their fields.
 */
export function useFields(
  schema: z.ZodObject,
  start: Values,
  submit: (values: Values) => Promise<void>,
): Fields {
  const [values, setValues] = useState(start);
  const [busy, setBusy] = useState(false);
  const inputs = useRef(new Map<string, HTMLInputElement>()).current;
  const focus = useCallback((name: string) => inputs.get(name)?.focus(), [inputs]);
  const problems = useProblems(Object.keys(start), focus);

  const send = async () => {
    const found = problemsByField(schema, values);
    problems.show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    await submit(values)
      .catch(problems.refuse)
      .finally(() => setBusy(false));
  };

  return {
    values,
    busy,
    failure: problems.failure,
    focus,
    clear: () => setValues(start),
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void send();
    },
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: problems.of(name),
      ref: (input) => {
        if (input) inputs.set(name, input);
        else inputs.delete(name);
      },
      set: (value) => {
        setValues((others) => ({ ...others, [name]: value }));
        problems.drop(name);
      },
      leave: () => {
        const found = values[name] ? problemsByField(schema, values)[name] : undefined;
        if (found) problems.set(name, found);
      },
    }),
  };
}
