import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Values } from '#ui/form/form-rules.ts';
import { sameBody } from '#ui/form/record-rules.ts';

export type SavingEndpoint = Endpoint & { body: z.ZodObject };

interface ShownField {
  label: string;
  shown: (value: unknown) => ReactNode;
  /**
   * Key of the message when it is left empty: for a field that this person must fill, though the contract does not
   * require it.
   */
  required: string | undefined;
}

/** A form on one record, ruled by the body schema of the call that saves it. */
export interface EditorForm<Name extends string = string> {
  mode: 'create' | 'view' | 'edit';
  schema: z.ZodObject;
  antd: FormInstance<Values>;
  /** The record when the form began. */
  base: Values;
  /** The record as it now stands in the form. */
  values: Values;
  dirty: boolean;
  isDirty: () => boolean;
  /** The language of the translated fields. */
  language: Language | undefined;
  translated: string[];
  /** What stands beside the labels of single fields. */
  marks?: { [Field in Name]?: ReactNode };
  /** Label and reading of each field, for the dialog that compares two states of the record. */
  fields: Map<string, ShownField>;
  /** The id that a field holds, where it holds one. */
  idIn: (name: Name) => number | undefined;
  set: (changes: { [Field in Name]?: unknown }) => void;
  /** Begins anew from this record. */
  begin: (record: Values) => void;
  /** Takes in what was not known of the record when the form began. */
  learn: (values: Values) => void;
  /** Goes on with what was typed before. */
  resume: (draft: Values) => void;
}

interface Beginning {
  mode: EditorForm['mode'];
  schema: z.ZodObject;
  /** The record as the server has it, or what a new one begins with. */
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
  // Read from the form itself: what was typed a moment ago may not have been rendered yet.
  const isDirty = () => mode !== 'view' && !sameBody(schema, base, { ...base, ...antd.getFieldsValue() });
  // A record that was read anew replaces what is shown, never what is being typed.
  const latest = useRef(isDirty);
  latest.current = isDirty;
  useEffect(() => {
    if (!latest.current()) begin(stored);
  }, [stored, begin]);
  const resume = (draft: Values) => {
    // The draft keeps the version that it was made from: if the record has changed since, saving says so.
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
