import { Day } from '@dekanat/contract/api/fields.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '#api/api.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { TextField } from '#ui/form/field.tsx';
import { propose } from '#ui/form/propose.ts';

interface NumberFieldProps<Name extends string> {
  of: EditorForm<Name>;
  name: NoInfer<Name>;
  label: TextKey;
  /** The field with the date, whose year decides the number. */
  date: NoInfer<Name>;
  /** The query of the next number. */
  next: (day: string) => UseQueryOptions<{ number: string }, ApiError>;
}

/** The number of a new paper, with a proposal until the user types another one. */
export function NumberField<Name extends string>(props: NumberFieldProps<Name>) {
  const { of: form, name, label, date, next } = props;
  const day = Day.safeParse(form.values[date]).data;
  const { data } = useQuery({ ...next(day ?? ''), enabled: day !== undefined });
  const { antd } = form;
  const proposed = data?.number;
  useEffect(() => {
    if (proposed !== undefined) propose(antd, name, proposed);
  }, [antd, name, proposed]);
  return <TextField of={form} name={name} label={label} />;
}
