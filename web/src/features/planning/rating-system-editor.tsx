import { type RatingSystem, ratingSystems } from '@dekanat/contract/planning/rating-systems.ts';
import { Checkbox } from 'antd';
import { useText } from '#i18n/text.ts';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { Field, TextField } from '#ui/form/field.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';

interface ShiftProps {
  id?: string;
  value?: unknown;
  onChange?: (shift: boolean) => void;
}

function ShiftNeighbours({ id, value, onChange }: ShiftProps) {
  const text = useText();
  return (
    <Checkbox
      {...(id !== undefined && { id })}
      checked={value === true}
      onChange={(event) => onChange?.(event.target.checked)}
    >
      {text('rating_system.shift_neighbours')}
    </Checkbox>
  );
}

export function RatingSystemEditor({ editor }: { editor: Editor<RatingSystem> }) {
  return (
    <EditorDrawer editor={editor} resource={ratingSystems} noun="audit.record.rating_systems" start={{}}>
      {(form) => {
        const moved = form.values.minimal !== form.base.minimal || form.values.maximal !== form.base.maximal;
        return (
          <>
            <TextField of={form} name="name" label="field.name" />
            <TextField of={form} name="short_name" label="rating_system.short_name" />
            <Field of={form} name="minimal" label="rating_system.minimal">
              <NumberInput precision={0} />
            </Field>
            <Field of={form} name="maximal" label="rating_system.maximal">
              <NumberInput precision={0} />
            </Field>
            {form.mode === 'edit' && moved && (
              <Field of={form} name="shift_neighbours" label="rating_system.points">
                <ShiftNeighbours />
              </Field>
            )}
          </>
        );
      }}
    </EditorDrawer>
  );
}
