import { type Region, regions } from '@dekanat/contract/reference/regions.ts';
import type { Editor } from '#editor/editor.ts';
import { EditorDrawer } from '#editor/editor-drawer.tsx';
import { TextField } from '#editor/field.tsx';
import { CountryField } from '#features/reference/country-field.tsx';

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
