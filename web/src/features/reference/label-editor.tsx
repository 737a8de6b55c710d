import { type Label, LabelModule, labels } from '@dekanat/contract/reference/labels.ts';
import { universityOf, useUniversity } from '#api/university.ts';
import { OwnUniversityHint } from '#features/reference/own-university-hint.tsx';
import { useText } from '#i18n/text.ts';
import { StatusField } from '#ui/form/choice-field.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { ReadField, TextField } from '#ui/form/field.tsx';

/** The texts of a label, of the university chosen in the header or of all; its key and module are read-only. */
export function LabelEditor({ editor }: { editor: Editor<Label> }) {
  const text = useText();
  const { universityId } = useUniversity();
  return (
    <EditorDrawer
      editor={editor}
      resource={labels}
      noun="audit.record.labels"
      start={{}}
      query={universityOf({ universityId })}
    >
      {(form) => (
        <>
          <ReadField
            label={text('label.module')}
            value={text(`label.module.${LabelModule.parse(form.base.module)}`)}
          />
          <ReadField label={text('label.key')} value={String(form.base.key)} />
          <TextField of={form} name="label" label="label.label" required="label.label.required" />
          {/* The state is that of all universities. */}
          {universityId === undefined ? <StatusField of={form} /> : <OwnUniversityHint />}
        </>
      )}
    </EditorDrawer>
  );
}
