import { CopyOutlined } from '@ant-design/icons';
import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { Form, Input } from 'antd';
import { type ReactNode, useEffect, useId } from 'react';
import { pointerReleased } from '#browser/pointer-release.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useCopy } from '#ui/feedback/use-copy.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { isRequired, isUnset, maxLengthOf, problemOf, type Values } from '#ui/form/form-rules.ts';

export interface FieldProps<Name extends string> {
  of: EditorForm<Name>;
  name: NoInfer<Name>;
  /** Text key of the label. */
  label: TextKey;
  /** Text key of the message for an empty value, where the contract has none. */
  required?: TextKey;
  /** Text key of a hint below the field. */
  hint?: TextKey;
  /** Additional validation; returns a text key. */
  check?: (value: unknown) => TextKey | undefined;
  /** Formats a value in view mode, and where two versions are compared; `stored` is the record that has it. */
  shown?: (value: unknown, stored?: Values) => ReactNode;
  /** A control with `id`, `value` and `onChange`. */
  children: ReactNode;
}

const asText = (value: unknown) => String(value ?? '');

/** A field with label, required mark and message from the contract; in view mode its value as text. */
export function Field<Name extends string>(props: FieldProps<Name>) {
  const { of: form, name, label, hint, required, check, shown = asText, children } = props;
  const text = useText();
  const { fields, schema, antd } = form;
  const mark = form.marks?.[name];
  const place: string = name;
  useEffect(() => {
    fields.set(name, { label, shown, required });
    return () => void fields.delete(name);
  });
  const inLanguage =
    form.language && form.translated.includes(name) ? LANGUAGE_TAGS[form.language] : undefined;
  if (form.mode === 'view') {
    return <ReadField label={text(label)} value={shown(form.values[name], form.values)} lang={inLanguage} />;
  }
  const rule = async (_: unknown, value: unknown) => {
    await pointerReleased();
    if (required !== undefined && isUnset(value)) throw new Error(text(required));
    const problem = problemOf(schema, name, {
      ...form.base,
      ...antd.getFieldsValue(),
      language: form.language,
    });
    if (problem) throw new Error(text(problem.key, problem.values));
    const further = check?.(value);
    if (further !== undefined) throw new Error(text(further));
  };
  return (
    <div lang={inLanguage}>
      <Form.Item
        name={place}
        label={mark ? [text(label), mark] : text(label)}
        required={required !== undefined || isRequired(schema, name)}
        rules={[{ validator: rule }]}
        validateTrigger="onBlur"
        {...(hint !== undefined && { extra: text(hint) })}
      >
        {children}
      </Form.Item>
    </div>
  );
}

interface ReadFieldProps {
  label: string;
  value: ReactNode;
  lang?: string | undefined;
}

/** A read-only value. */
export function ReadField({ label, value, lang }: ReadFieldProps) {
  const text = useText();
  const id = useId();
  const copy = useCopy();
  if (typeof value !== 'string') {
    return (
      <dl className="read-field">
        <dt>{label}</dt>
        <dd>{value}</dd>
      </dl>
    );
  }
  return (
    <div className="read-field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        lang={lang}
        readOnly
        variant="filled"
        value={value || '—'}
        suffix={
          value &&
          copy && (
            <button
              type="button"
              className="grid-button"
              aria-label={text('editor.copy', { field: label })}
              onClick={() => copy(value)}
            >
              <CopyOutlined />
            </button>
          )
        }
      />
    </div>
  );
}

type TextFieldProps<Name extends string> = Omit<FieldProps<Name>, 'children' | 'shown'> & {
  type?: 'email' | 'password';
  autoComplete?: string;
};

/** A text input; shows the remaining length near the limit. */
export function TextField<Name extends string>({
  type,
  autoComplete = 'off',
  ...field
}: TextFieldProps<Name>) {
  const max = maxLengthOf(field.of.schema, field.name);
  const Control = type === 'password' ? Input.Password : Input;
  const count = max !== undefined && {
    count: {
      max,
      show: ({ count: length }: { count: number }) => (length > 0.8 * max ? `${length} / ${max}` : ''),
    },
  };
  return (
    <Field {...field}>
      <Control
        autoComplete={autoComplete}
        {...count}
        {...(type === 'email' && { inputMode: 'email' as const })}
      />
    </Field>
  );
}

/** Focuses the first control, unless the form has the focus already. */
export function focusFirstField(within: HTMLElement | null): void {
  const fields = within?.querySelector('.editor-fields');
  if (fields?.contains(document.activeElement)) return;
  // In a radio group the checked button takes the focus.
  fields?.querySelector<HTMLInputElement>('input:not([type="radio"]), input:checked')?.focus();
}
