import { type StudentGroup, studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { useUniversity } from '#api/university.ts';
import { EntryYearSelect } from '#features/structure/entry-year-select.tsx';
import { SpecialityField } from '#features/structure/speciality-field.tsx';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import { ChoiceField, StatusField } from '#ui/form/choice-field.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { Field, TextField } from '#ui/form/field.tsx';
import { STUDY_LANGUAGES } from '#ui/form/study-languages.ts';

export function StudentGroupEditor({ editor }: { editor: Editor<StudentGroup> }) {
  const { universityId } = useUniversity();
  return (
    <EditorDrawer
      editor={editor}
      resource={studentGroups}
      noun="student_group.noun"
      start={{ university_id: universityId, name: '', status: 1 }}
      cleared={{ university_id: ['speciality_id'] }}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label="field.name" />
          <RecordUniversityField of={form} />
          <SpecialityField of={form} />
          <ChoiceField
            of={form}
            name="study_language"
            label="student_group.study_language"
            choices={STUDY_LANGUAGES}
          />
          <Field of={form} name="entry_year" label="student_group.entry_year">
            <EntryYearSelect placeholder="antd.placeholder" />
          </Field>
          {form.mode !== 'create' && <StatusField of={form} />}
        </>
      )}
    </EditorDrawer>
  );
}
