import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { TextKey } from '#i18n/text-key.ts';
import type { Values } from '#ui/form/form-rules.ts';
import { sameBody } from '#ui/form/record-rules.ts';

export type SavingEndpoint = Endpoint & { body: z.ZodObject };

interface ShownField {
  label: TextKey;
  shown: (value: unknown) => ReactNode;
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
  /** The initial record. */
  base: Values;
  /** The current form values as a record. */
  values: Values;
  dirty: boolean;
  isDirty: () => boolean;
  /** The language of the translated fields. */
  language: Language | undefined;
  translated: string[];
  /** Content beside the labels of single fields. */
  marks?: { [Field in Name]?: ReactNode };
  /** Label and formatter of each field, for the dialog that compares two versions. */
  fields: Map<string, ShownField>;
  /** The id in a field, if any. */
  idIn: (name: Name) => number | undefined;
  set: (changes: { [Field in Name]?: unknown }) => void;
  /** Resets the form to a record. */
  begin: (record: Values) => void;
  /** Adds values that were not loaded when the form started. */
  learn: (values: Values) => void;
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

export function useEditorForm({ mode, schema, stored, language, translated }: Beginning): EditorForm {
  const [antd] = Form.useForm<Values>();
  const [base, setBase] = useState(stored);
  const fields = useRef(new Map<string, ShownField>()).current;
  const typed: Values | undefined = Form.useWatch([], antd);
  const values = useMemo(() => ({ ...base, ...typed }), [base, typed]);
  const dirty = mode !== 'view' && !sameBody(schema, base, values);

  const begin = useCallback(
    (record: Values) => {
      setBase(record);
      const names = Object.keys(schema.shape);
      antd.setFields(names.map((name) => ({ name, value: record[name], errors: [], touched: false })));
    },
    [antd, schema],
  );
  // Read from the form itself: the last input may not be rendered yet.
  const isDirty = () => mode !== 'view' && !sameBody(schema, base, { ...base, ...antd.getFieldsValue() });
  // A refetched record replaces shown values, never unsaved input.
  const latest = useRef(isDirty);
  latest.current = isDirty;
  useEffect(() => {
    if (!latest.current()) begin(stored);
  }, [stored, begin]);
  const resume = (draft: Values) => {
    // The draft keeps its base version, so that saving detects a newer record.
    setBase({ ...base, version: draft.version });
    antd.setFieldsValue(draft);
  };

  const learn = (values: Values) => {
    setBase((known) => ({ ...known, ...values }));
    antd.setFieldsValue(values);
  };

  const idIn = (name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value : undefined;
  };
  const set = (changes: Values) => antd.setFieldsValue(changes);
  return {
    mode,
    schema,
    antd,
    base,
    values,
    dirty,
    isDirty,
    language,
    translated,
    fields,
    idIn,
    set,
    begin,
    learn,
    resume,
  };
}
