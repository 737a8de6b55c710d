import { CountryName, CountrySelect } from '#features/reference/country-select.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field } from '#ui/form/field.tsx';

/** The country of a record. */
export function CountryField<Name extends string>({ of: form }: { of: EditorForm<Name | 'country_id'> }) {
  const known = form.base.country_name;
  return (
    <Field
      of={form}
      name="country_id"
      label="audit.field.country_id"
      shown={(value) => <CountryName value={value} known={known} />}
    >
      <CountrySelect known={known} placeholder="antd.placeholder" />
    </Field>
  );
}
