import { columnLabel } from '@dekanat/contract/locales/column-label.ts';
import type { ComponentType } from 'react';
import { z } from 'zod';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { type TextKey, uncheckedKey } from '#i18n/text-key.ts';
import { ChoiceField, StatusField } from '#ui/form/choice-field.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import type { EditorForm, SavingEndpoint } from '#ui/form/editor-form.ts';
import type { EditedResource } from '#ui/form/editor-props.ts';
import { TextField } from '#ui/form/field.tsx';
import { choicesOf } from '#ui/form/form-rules.ts';

export type FormResource = EditedResource & { create: SavingEndpoint };
export interface FormField {
  of: EditorForm;
}

export interface FormOptions {
  /** Text key of the word for one record, if it is not `<noun>.noun`. */
  noun?: TextKey;
  /** Text keys of hints below fields. */
  hints?: Record<string, TextKey>;
  /** Fields to clear when a field they depend on changes. */
  cleared?: Record<string, string[]>;
  components: Record<string, ComponentType<FormField>>;
}

interface RecordDrawerProps extends FormOptions {
  editor: Editor<never>;
  resource: FormResource;
}

/** What the form of every translated record sends beside its fields. */
const NO_FIELDS = ['language', 'translations'];

/** Views, edits and creates a record of a plain resource. */
export function RecordDrawer({ editor, resource, noun, hints = {}, cleared, components }: RecordDrawerProps) {
  const { universityId } = useUniversity();
  const { faculty_id } = useProfile();
  const { shape } = resource.create.body;
  const names = Object.keys(shape).filter((name) => !NO_FIELDS.includes(name));
  const own = resource.create.resource.noun ?? resource.create.resource.name;
  const given: Record<string, unknown> = { university_id: universityId, faculty_id, name: '' };
  const start = Object.fromEntries(names.map((name) => [name, given[name] ?? defaultOf(shape[name])]));
  return (
    <EditorDrawer
      editor={editor}
      resource={resource}
      noun={noun ?? uncheckedKey(`${own}.noun`)}
      start={start}
      {...(cleared && { cleared })}
    >
      {(form) =>
        names.map((name) => {
          const Custom = components[name];
          if (Custom) return <Custom key={name} of={form} />;
          const label = uncheckedKey(columnLabel(own, name));
          return <DerivedField key={name} of={form} name={name} label={label} hint={hints[name]} />;
        })
      }
    </EditorDrawer>
  );
}

const defaultOf = (field: z.core.$ZodType | undefined): unknown =>
  field instanceof z.ZodDefault ? field.def.defaultValue : undefined;

interface DerivedFieldProps extends FormField {
  name: string;
  label: TextKey;
  hint: TextKey | undefined;
}

/** A text or a choice, as the schema says. The status of a new record is its default. */
function DerivedField({ of: form, name, label, hint }: DerivedFieldProps) {
  if (name === 'status') return form.mode !== 'create' && <StatusField of={form} />;
  const field = { of: form, name, label, ...(hint !== undefined && { hint }) };
  const values = choicesOf(form.schema, name);
  if (values === undefined) return <TextField {...field} />;
  const choices = values.map((value) => ({ value, label: uncheckedKey(`${label}.${value}`) }));
  return <ChoiceField {...field} choices={choices} />;
}
