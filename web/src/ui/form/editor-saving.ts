import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { personalFieldsOf } from '@dekanat/contract/api/personal.ts';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { type Text, useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { hasFailed, useFeedback } from '#ui/feedback/feedback.ts';
import type { EditorForm, SavingEndpoint } from '#ui/form/editor-form.ts';
import { showProblems } from '#ui/form/field-problems.ts';
import { type FormInput, inputSince } from '#ui/form/form-input.ts';
import { bodyOf, isUnset, problemsIn, type Values } from '#ui/form/form-rules.ts';

/** The version saved by another user, and the server's message with user and time. */
export interface Stale {
  current: Values;
  message: ReactNode;
}

/** Overrides of messages and of the caches to invalidate after saving. */
export interface Saves {
  /** Text keys. */
  created?: TextKey;
  updated?: TextKey;
  /** Replaces the server's message of a failed save. */
  failed?: (error: ApiError, creating: boolean) => TextKey;
  /** Further resources to invalidate. */
  alsoChanges?: readonly Endpoint[];
  /**
   * Called after saving; `another`: continues with a new record; `personal`: the stored personal values, if others were typed while they
   * were saved.
   */
  onSaved?: (record: Values, another: boolean, personal: Values | undefined) => void;
}

interface Calls {
  read: Endpoint;
  save: SavingEndpoint;
  query: Values;
  /** Converts a loaded record to form values. */
  adapt?: ((record: Values) => Values) | undefined;
}

interface Saving {
  /** Sends the form once; resolves to whether it was saved. `over` overrides values. */
  save: (over?: Values) => Promise<boolean>;
  saving: boolean;
  stale: Stale | undefined;
  /** Shows the validation messages without sending. */
  compare: (stale: Stale) => void;
  settle: () => void;
}

/** Saves a form: validation errors go to the fields, a version conflict to a dialog, other errors to a message. */
export function useSaving(
  form: EditorForm,
  endpoints: Calls,
  id: number | undefined,
  onSaved: (record: Values, sent: FormInput, since: FormInput | undefined) => void,
  saves: Saves,
): Saving {
  const text = useText();
  const feedback = useFeedback();
  const { mutateAsync } = useAction(endpoints.save, { alsoChanges: saves.alsoChanges ?? [] });
  const [stale, setStale] = useState<Stale>();
  const { busy: saving, doOnce } = useOneAtATime();
  const { language } = form;
  const { query, adapt = (record: Values) => record } = endpoints;
  const sent = useRef<Values>({});
  const which = { query, ...(id !== undefined && { params: { id } }) };

  const showMessages = (body: Values, messages: Record<string, string[]>) => {
    const elsewhere = showProblems(form.antd, inTheirLanguage(form, body, messages));
    if (elsewhere.length > 0) feedback.error(elsewhere.join(' '));
  };
  const showError = (error: ApiError) =>
    feedback.error(saves.failed && hasFailed(error) ? text(saves.failed(error, id === undefined)) : error);
  const explain = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'stale') {
      const current = await call(endpoints.read, {
        ...which,
        query: { ...query, language },
      });
      setStale({ current: adapt(current as Values), message: error.message });
    } else if (error.fields) showMessages(sent.current, error.fields);
    else showError(error);
  };
  /** The values to send, or undefined after showing what is wrong with them. */
  const validated = (over: Values) => {
    const { problems, ...values } = checkedValues(form, over);
    if (problems.length === 0) return values;
    showMessages(values.whole, messagesByField(problems, text));
    return undefined;
  };
  const send = async ({ whole, body }: Record<'whole' | 'body', Values>) => {
    sent.current = whole;
    const before = form.input();
    const record = await mutateAsync({ ...which, body });
    const { created = 'flash.created', updated = 'flash.updated' } = saves;
    feedback.success(text(id === undefined ? created : updated));
    onSaved(record as Values, before, inputSince(before, form.input()));
    return true;
  };
  // Loading the other version can fail as well: the record may be deleted.
  const explained = async (error: unknown) => {
    await explain(error).catch((worse: unknown) =>
      feedback.error(worse instanceof ApiError ? worse : text('flash.error')),
    );
    return false;
  };
  // Only sending makes the form busy: a busy state of one frame leaves the loading icon in the button.
  const save = async (over: Values = {}) => {
    const values = validated(over);
    if (values === undefined) return false;
    return doOnce(() => send(values).catch(explained));
  };
  return { save, saving, stale, compare: setStale, settle: () => setStale(undefined) };
}

/** All values of the form, the body to send and what is wrong with it. */
function checkedValues(form: EditorForm, over: Values) {
  const whole = bodyOf(form.schema, { ...form.toSave(), ...over });
  const body = withoutUnseen(whole, form);
  return { whole, body, problems: [...missingIn(form, whole), ...problemsIn(form.schema, body)] };
}

/** The first message of each field. */
const messagesByField = (problems: FieldProblem<TextKey>[], text: Text): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(problems, ({ field }) => field)).map(([field, found = []]) => [
      field,
      found.slice(0, 1).map(({ key, values }) => text(key, values)),
    ]),
  );

/** Ignores calls while one is running. */
function useOneAtATime() {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const doOnce = async (work: () => Promise<boolean>) => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, doOnce };
}

/** Sends personal fields only if they were changed: mostly they are masked. */
function withoutUnseen(body: Values, { mode, schema, base }: EditorForm): Values {
  const personal = mode === 'create' ? [] : personalFieldsOf(schema);
  const before = bodyOf(schema, base);
  const same = (name: string) => personal.includes(name) && body[name] === before[name];
  return Object.fromEntries(Object.entries(body).filter(([name]) => !same(name)));
}

/** Fields required for this user in addition to the contract. */
const missingIn = ({ fields }: EditorForm, body: Values): FieldProblem<TextKey>[] =>
  [...fields].flatMap(([field, { required }]) =>
    required !== undefined && isUnset(body[field]) ? [{ field, key: required, values: {} }] : [],
  );

const OF_TRANSLATION = /^translations\.(\d+)\.(\w+)$/;

/** Shows the language of the first text with a problem, and returns its messages by field. */
function inTheirLanguage(form: EditorForm, body: Values, messages: Record<string, string[]>) {
  const translations = (body.translations ?? []) as { language: Language }[];
  const found = Object.entries(messages).map(([path, errors]) => {
    const [, at, name = path] = OF_TRANSLATION.exec(path) ?? [];
    const own = form.translated.includes(path) ? (body.language as Language | undefined) : undefined;
    return { name, errors, language: at === undefined ? own : translations[Number(at)]?.language };
  });
  const languages = found.flatMap(({ language }) => language ?? []);
  const shown = languages.find((language) => language === form.language) ?? languages[0];
  if (shown !== undefined && shown !== form.language) form.speak(shown);
  const visible = found.filter(({ language }) => language === undefined || language === shown);
  return Object.fromEntries(visible.map(({ name, errors }) => [name, errors]));
}
