import { type Nationality, nationalities } from '@dekanat/contract/reference/nationalities.ts';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { TextField } from '#ui/form/field.tsx';

export function NationalityEditor({ editor }: { editor: Editor<Nationality> }) {
  return (
    <EditorDrawer
      editor={editor}
      resource={nationalities}
      noun="journal.record.nationalities"
      start={{ name: '' }}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label="field.name" />
          <TextField of={form} name="code" label="nationality.code" />
        </>
      )}
    </EditorDrawer>
  );
}
