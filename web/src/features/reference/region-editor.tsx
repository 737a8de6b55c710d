import { type Region, regions } from '@dekanat/contract/reference/regions.ts';
import { CountryField } from '#features/reference/country-field.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { TextField } from '#ui/form/field.tsx';

export function RegionEditor({ editor }: { editor: Editor<Region> }) {
  return (
    <EditorDrawer editor={editor} resource={regions} noun="journal.record.regions" start={{ name: '' }}>
      {(form) => (
        <>
          <TextField of={form} name="name" label="field.name" />
          <CountryField of={form} />
          <TextField of={form} name="soato_id" label="region.soato_id" hint="region.soato_id.hint" />
        </>
      )}
    </EditorDrawer>
  );
}
