import { type Subject, subjects } from '@dekanat/contract/planning/subjects.ts';
import { useUniversity } from '#api/university.ts';
import { SubjectGroupName, SubjectGroupSelect } from '#features/planning/subject-group-select.tsx';
import { LabelName, LabelSelect } from '#features/reference/label-select.tsx';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { Field, TextField } from '#ui/form/field.tsx';

export function SubjectEditor({ editor }: { editor: Editor<Subject> }) {
  const { universityId } = useUniversity();
  return (
    <EditorDrawer
      editor={editor}
      resource={subjects}
      noun="subject.noun"
      start={{ university_id: universityId, name: '', code: '' }}
      cleared={{ university_id: ['subject_group_id'] }}
    >
      {(form) => {
        const within = { university_id: form.idIn('university_id') };
        const group = { within, known: form.base.subject_group_name };
        const type = { module: 'subject_type', known: form.base.subject_type_name } as const;
        return (
          <>
            <TextField of={form} name="name" label="field.name" />
            <TextField of={form} name="code" label="subject.code" />
            <RecordUniversityField of={form} />
            <Field
              of={form}
              name="subject_group_id"
              label="subject.subject_group_name"
              required="subject.group.choose"
              shown={(value) => <SubjectGroupName value={value} {...group} />}
            >
              <SubjectGroupSelect {...group} placeholder="subject.group.choose" />
            </Field>
            <Field
              of={form}
              name="subject_type"
              label="subject.subject_type_name"
              shown={(value) => <LabelName value={value} {...type} />}
            >
              <LabelSelect {...type} placeholder="antd.placeholder" />
            </Field>
          </>
        );
      }}
    </EditorDrawer>
  );
}
