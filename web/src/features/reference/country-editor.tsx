import { type Country, countries } from '@dekanat/contract/reference/countries.ts';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { TextField } from '#ui/form/field.tsx';

export function CountryEditor({ editor }: { editor: Editor<Country> }) {
  return (
    <EditorDrawer editor={editor} resource={countries} noun="journal.record.countries" start={{ name: '' }}>
      {(form) => (
        <>
          <TextField of={form} name="name" label="field.name" />
          <TextField of={form} name="code" label="country.code" hint="country.code.hint" />
        </>
      )}
    </EditorDrawer>
  );
}
