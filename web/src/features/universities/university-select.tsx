import { Select } from 'antd';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field } from '#ui/form/field.tsx';
import type { LookupProps } from '#ui/form/lookup.tsx';

/** The universities that the user may work in; a bound user cannot choose. */
function UniversitySelect({ value, onChange, disabled = false, ...field }: LookupProps) {
  const text = useText();
  const { options, locked } = useUniversity();
  return (
    <Select
      {...field}
      value={typeof value === 'number' ? value : null}
      options={options.map((university) => ({ value: university.id, label: university.name }))}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={disabled || locked}
      placeholder={text('university.choose')}
      onChange={(chosen: number | null) => onChange?.(chosen ?? undefined)}
    />
  );
}

interface UniversityFieldProps<Name extends string> {
  of: EditorForm<Name | 'university_id'>;
  /** Whether the university is fixed: an existing record does not move. */
  fixed?: boolean;
}

/**
 * The university of a record, for users who see all of them; a stored record does not move. A new one also shows it
 * if another university was chosen in the header since the form was opened: it is saved into that of the form.
 */
export function RecordUniversityField<Name extends string>({
  of: form,
}: Pick<UniversityFieldProps<Name>, 'of'>) {
  const { universityId, locked } = useUniversity();
  const isNew = form.mode === 'create';
  // Compared with the start value: the field stays when that of the header is chosen in it.
  const isOther = isNew && !locked && form.base.university_id !== universityId;
  return (universityId === undefined || isOther) && <UniversityField of={form} fixed={!isNew} />;
}

export function UniversityField<Name extends string>({
  of: form,
  fixed = false,
}: UniversityFieldProps<Name>) {
  const { options } = useUniversity();
  const name = (value: unknown) => options.find(({ id }) => id === value)?.name ?? '';
  return (
    <Field
      of={form}
      name="university_id"
      label="field.university"
      required="university_id.required"
      shown={name}
    >
      <UniversitySelect disabled={fixed} />
    </Field>
  );
}
