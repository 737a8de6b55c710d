import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { personalFieldsOf } from '@dekanat/contract/api/personal.ts';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { TextKey } from '#i18n/text-key.ts';
import { type FormInput, inputOf, textsWith, valuesWith } from '#ui/form/form-input.ts';
import type { Values } from '#ui/form/form-rules.ts';
import { useFormTexts } from '#ui/form/form-texts.ts';
import { changedValues, sameBody } from '#ui/form/record-rules.ts';
import { type Texts, textsIn } from '#ui/form/record-texts.ts';

export type SavingEndpoint = Endpoint & { body: z.ZodObject };

interface ShownField {
  label: TextKey;
  /** `stored`: the record that has the value; absent for a value that is not stored yet. */
  shown: (value: unknown, stored?: Values) => ReactNode;
  /**
   * Text key of the message for an empty value: for a field that is required for this user, though not by the
   * contract.
   */
  required: TextKey | undefined;
}

/** A form on one record, validated by the body schema of the saving endpoint. */
export interface EditorForm<Name extends string = string> {
  mode: 'create' | 'view' | 'edit';
  schema: z.ZodObject;
  antd: FormInstance<Values>;
  /** The initial record, with the texts of the language that is shown. */
  base: Values;
  /** The current form values as a record. */
  values: Values;
  dirty: boolean;
  isDirty: () => boolean;
  /** The language of the translated fields that are shown. */
  language: Language | undefined;
  translated: string[];
  /** The texts in each language, as typed or stored. */
  textsOf: (language: Language) => Values;
  /** Shows the texts of another language; the typed ones are kept until the form is saved. */
  speak: (language: Language) => void;
  /** The values to send: all languages together. */
  toSave: () => Values;
  /** The texts to send after a version conflict: those changed here, over those of the stored record. */
  textsToSaveOver: (current: Values) => Values;
  /** The values for a draft: of a stored record those that were changed, so that the others stay as they are when it is restored. */
  snapshot: () => Values;
  /** Whether a draft contains something else than the initial record. */
  differs: (draft: Values) => boolean;
  /** Content beside the labels of single fields. */
  marks?: { [Field in Name]?: ReactNode };
  /** Label and formatter of each field, for the dialog that compares two versions. */
  fields: Map<string, ShownField>;
  /** The id in a field, if any. */
  idIn: (name: Name) => number | undefined;
  set: (changes: { [Field in Name]?: unknown }) => void;
  /** The present input. */
  input: () => FormInput;
  /** Resets the form to a record, except for what was typed since the record was sent. */
  reset: (record: Values, since?: FormInput) => void;
  /** Adds values that were not loaded when the form started. */
  setLoaded: (values: Values) => void;
  /** Restores a draft. */
  resume: (draft: Values) => void;
}

interface Beginning {
  mode: EditorForm['mode'];
  schema: z.ZodObject;
  /** The stored record, or the initial values of a new one. */
  stored: Values;
  language: Language | undefined;
  translated: string[];
}

const NO_INPUT: FormInput = { fields: {}, texts: {} };

export function useEditorForm({ mode, schema, stored, language, translated }: Beginning): EditorForm {
  const [antd] = Form.useForm<Values>();
  const [record, setRecord] = useState(stored);
  const texts = useFormTexts({ antd, record, language, translated });
  const { shownOf, startOver } = texts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language decides which texts are shown
  const base = useMemo(() => shownOf(record), [shownOf, record, texts.language]);
  const fields = useRef(new Map<string, ShownField>()).current;
  const typed: Values | undefined = Form.useWatch([], antd);
  const values = useMemo(() => ({ ...base, ...typed }), [base, typed]);
  const isOther = (than: Values) => texts.isChanged() || !sameBody(schema, base, than);

  const reset = useCallback(
    (begun: Values, since: FormInput = NO_INPUT) => {
      setRecord(begun);
      startOver(textsWith(begun, since.texts, translated));
      const shown = valuesWith(shownOf(begun), since);
      const names = Object.keys(schema.shape);
      antd.setFields(names.map((name) => ({ name, value: shown[name], errors: [], touched: false })));
    },
    [antd, schema, startOver, shownOf, translated],
  );
  // Read from the form itself: the last input may not be rendered yet.
  const current = (): Values => ({ ...base, ...antd.getFieldsValue() });
  const isDirty = () => mode !== 'view' && isOther(current());
  useRefetched(stored, isDirty, reset);

  return {
    mode,
    schema,
    antd,
    base,
    values,
    dirty: mode !== 'view' && isOther(values),
    isDirty,
    language: texts.language,
    translated,
    textsOf: texts.textsOf,
    speak: texts.speak,
    toSave: () => ({ ...current(), ...texts.toSave() }),
    textsToSaveOver: texts.toSaveOver,
    fields,
    idIn: (name) => numberIn(values[name]),
    set: (changes) => antd.setFieldsValue(changes),
    input: () => inputOf({ ...texts, values: antd.getFieldsValue(), translated }),
    reset: reset,
    setLoaded: (loaded) => {
      setRecord((known) => ({ ...known, ...loaded }));
      antd.setFieldsValue(loaded);
    },
    ...draftsOf({ antd, schema, mode, base, current, record, setRecord, texts, translated }),
  };
}

/** A refetched record replaces shown values, never unsaved input. */
function useRefetched(stored: Values, isDirty: () => boolean, reset: (record: Values) => void) {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  useEffect(() => {
    if (!latest.current()) reset(stored);
  }, [stored, reset]);
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

interface DraftOptions extends Pick<EditorForm, 'antd' | 'schema' | 'mode' | 'base' | 'translated'> {
  current: () => Values;
  record: Values;
  setRecord: (record: Values) => void;
  texts: ReturnType<typeof useFormTexts>;
}

function draftsOf(options: DraftOptions) {
  const { antd, schema, mode, base, current, record, setRecord, texts, translated } = options;
  /** A draft holds no personal values: those of the form stay. */
  const withoutPersonal = (draft: Values): Values => {
    const personal = personalFieldsOf(schema);
    return Object.fromEntries(Object.entries(draft).filter(([name]) => !personal.includes(name)));
  };
  return {
    snapshot: () => ({
      ...(mode === 'create' ? current() : changedValues(schema, base, current())),
      ...(texts.language !== undefined && { language: texts.language }),
      ...{ version: base.version, texts: texts.waiting() },
    }),
    differs: (found: Values) => {
      const { texts: others = {}, ...draft } = withoutPersonal(found);
      const language = draft.language as Language | undefined;
      const begun =
        language === undefined ? record : { ...record, ...textsIn(record, language, translated), language };
      return texts.isChanged(others as Texts) || !sameBody(schema, begun, { ...begun, ...draft });
    },
    resume: (draft: Values) => {
      // The draft keeps its base version, so that saving detects a newer record.
      setRecord({ ...record, version: draft.version });
      texts.resume(draft);
      const stored = textsIn(record, draft.language as Language | undefined, translated);
      antd.setFieldsValue({ ...stored, ...withoutPersonal(draft) });
    },
  };
}
