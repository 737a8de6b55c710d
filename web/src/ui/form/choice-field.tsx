import { Radio, Select } from 'antd';
import { useText } from '#i18n/text.ts';
import { type Choice, STATUSES } from '#ui/form/choices.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field, type FieldProps } from '#ui/form/field.tsx';
import { isRequired } from '#ui/form/form-rules.ts';

type ChoiceFieldProps<Name extends string> = Omit<FieldProps<Name>, 'children' | 'shown'> & {
  choices: Choice[];
};

/** A field with a fixed set of values. */
export function ChoiceField<Name extends string>({ choices, ...field }: ChoiceFieldProps<Name>) {
  const text = useText();
  const { options, word } = useChoices(choices);
  return (
    <Field {...field} shown={word}>
      <Select
        options={options}
        allowClear={!isRequired(field.of.schema, field.name) && clearButton(text)}
        placeholder={text('antd.placeholder')}
      />
    </Field>
  );
}

interface StatusFieldProps<Name extends string> {
  of: EditorForm<Name | 'status'>;
  choices?: Choice[];
}

export function StatusField<Name extends string>({ of: form, choices = STATUSES }: StatusFieldProps<Name>) {
  const { options, word } = useChoices(choices);
  return (
    <Field of={form} name="status" label="field.status" shown={word}>
      <Radio.Group options={options} />
    </Field>
  );
}

function useChoices(choices: Choice[]) {
  const text = useText();
  const options = choices.map(({ value, label }) => ({ value, label: text(label) }));
  const word = (value: unknown) => options.find((option) => option.value === value)?.label ?? '';
  return { options, word };
}
