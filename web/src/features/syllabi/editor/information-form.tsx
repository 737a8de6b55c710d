import { SYLLABUS_LENGTHS, syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { Input } from 'antd';
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { useUniversity } from '#api/university.ts';
import { AcademicYearName, AcademicYearSelect } from '#features/planning/academic-year-select.tsx';
import { SubjectName, SubjectSelect } from '#features/planning/subject-select.tsx';
import { useSyllabusAddress } from '#features/syllabi/editor/syllabus-address.ts';
import { UniversityField } from '#features/universities/university-select.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { EditorPage } from '#ui/form/editor-page.tsx';
import type { FieldOf } from '#ui/form/editor-props.ts';
import { Field, TextField } from '#ui/form/field.tsx';
import { STUDY_LANGUAGES } from '#ui/form/study-languages.ts';
import { PictureInput } from '#ui/upload/picture-input.tsx';

type Form = EditorForm<FieldOf<typeof syllabi>>;

export interface InformationHandle {
  /** Saves the form where it has changes, and shows the programs once it is stored. */
  saveAndGo: () => void;
}

interface InformationFormProps {
  /** undefined: a new syllabus. */
  id: number | undefined;
  readOnly: boolean;
  ref: Ref<InformationHandle>;
}

/** Name, subject, language, texts and picture of a syllabus. */
export function InformationForm({ id, readOnly, ref }: InformationFormProps) {
  const { universityId } = useUniversity();
  const address = useSyllabusAddress();
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef<Form>(null);
  const goes = useRef(false);
  useImperativeHandle(ref, () => ({
    saveAndGo: () => {
      if (id !== undefined && !shown.current?.isDirty()) return address.showTab('programs');
      goes.current = true;
      page.current?.querySelector('form')?.requestSubmit();
    },
  }));
  const start = useMemo(
    () => ({ university_id: universityId, name: '', short_info: '', requirements: '', description: '' }),
    [universityId],
  );
  const onSaved = (record: Record<string, unknown>) => {
    const tab = goes.current ? 'programs' : 'information';
    goes.current = false;
    if (id === undefined) address.open(Number(record.id), tab);
    else if (tab === 'programs') address.showTab(tab);
  };
  return (
    <div ref={page} className="syllabus-information" onChange={() => (goes.current = false)}>
      <EditorPage
        id={id}
        resource={syllabi}
        start={start}
        readOnly={readOnly}
        onlyOne
        saves={{ onSaved }}
        onClose={address.close}
      >
        {(form) => {
          shown.current = form;
          return <InformationFields form={form} />;
        }}
      </EditorPage>
    </div>
  );
}

function InformationFields({ form }: { form: Form }) {
  const { universityId } = useUniversity();
  const within = { university_id: form.idIn('university_id') };
  const subject = { within, known: form.base.subject_name };
  const year = { known: form.base.academic_year_name };
  const { short_info, requirements } = SYLLABUS_LENGTHS;
  return (
    <>
      <TextField of={form} name="name" label="field.name" />
      {universityId === undefined && <UniversityField of={form} fixed={form.mode !== 'create'} />}
      <ChoiceField of={form} name="language" label="syllabus.language" choices={STUDY_LANGUAGES} />
      <Field
        of={form}
        name="subject_id"
        label="syllabus.subject"
        hint="syllabus.subject.hint"
        shown={(value) => <SubjectName value={value} {...subject} />}
      >
        <SubjectSelect {...subject} placeholder="antd.placeholder" />
      </Field>
      <Field
        of={form}
        name="academic_year_id"
        label="syllabus.academic_year"
        shown={(value) => <AcademicYearName value={value} {...year} />}
      >
        <AcademicYearSelect {...year} placeholder="syllabus.academic_year.current" />
      </Field>
      <Field of={form} name="short_info" label="syllabus.short_info">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={short_info.max} showCount />
      </Field>
      <Field of={form} name="requirements" label="syllabus.requirements">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={requirements.max} showCount />
      </Field>
      <Field of={form} name="description" label="syllabus.description">
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 20 }} />
      </Field>
      <Field of={form} name="photo" label="syllabus.photo" hint="syllabus.photo.hint">
        <PictureInput />
      </Field>
    </>
  );
}
