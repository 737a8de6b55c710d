import { ReadOutlined } from '@ant-design/icons';
import { SYLLABUS_LENGTHS, syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { Input } from 'antd';
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { useUniversity } from '#api/university.ts';
import { AcademicYearName, AcademicYearSelect } from '#features/planning/academic-year-select.tsx';
import { SubjectName, SubjectSelect } from '#features/planning/subject-select.tsx';
import { useSyllabusAddress } from '#features/syllabi/editor/syllabus-address.ts';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { EditorPage } from '#ui/form/editor-page.tsx';
import type { FieldOf } from '#ui/form/editor-props.ts';
import { Field, TextField } from '#ui/form/field.tsx';
import { STUDY_LANGUAGES } from '#ui/form/study-languages.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';
import { PictureInput } from '#ui/upload/picture-input.tsx';
import { StoredImage } from '#ui/upload/stored-image.tsx';

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
  const { universityId, contentLanguage } = useUniversity();
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
    () => ({
      university_id: universityId,
      language: contentLanguage,
      name: '',
      short_info: '',
      requirements: '',
      description: '',
    }),
    [universityId, contentLanguage],
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
  const text = useText();
  const within = { university_id: form.idIn('university_id') };
  const subject = { within, known: form.base.subject_name };
  const year = { known: form.base.academic_year_name };
  return (
    <>
      <div className="field-wide">
        <TextField of={form} name="name" label="field.name" />
      </div>
      <RecordUniversityField of={form} />
      <Field
        of={form}
        name="subject_id"
        label="syllabus.subject"
        hint="syllabus.subject.hint"
        shown={(value) => <SubjectName value={value} {...subject} />}
      >
        <SubjectSelect {...subject} placeholder="antd.placeholder" />
      </Field>
      <ChoiceField of={form} name="language" label="syllabus.language" choices={STUDY_LANGUAGES} />
      <Field
        of={form}
        name="academic_year_id"
        label="syllabus.academic_year"
        shown={(value) => <AcademicYearName value={value} {...year} />}
      >
        <AcademicYearSelect {...year} placeholder="syllabus.academic_year.current" />
      </Field>
      <Field
        of={form}
        name="photo"
        label="syllabus.photo"
        hint="syllabus.photo.hint"
        shown={(value) => (typeof value === 'number' ? <StoredImage id={value} alt="" fallback="—" /> : '—')}
      >
        <PictureInput placeholder={<ReadOutlined aria-hidden />} />
      </Field>
      <LongField of={form} name="short_info" label="syllabus.short_info" rows={2} />
      <LongField of={form} name="requirements" label="syllabus.requirements" rows={3} />
      <div className="field-wide">
        <Field
          of={form}
          name="description"
          label="syllabus.description"
          shown={(value) => <RichText html={String(value ?? '')} />}
        >
          <RichTextEditor label={text('syllabus.description')} max={SYLLABUS_LENGTHS.description.max} />
        </Field>
      </div>
    </>
  );
}

interface LongFieldProps {
  of: Form;
  name: 'short_info' | 'requirements';
  label: TextKey;
  /** Height of an empty field, in lines; it grows with its text. */
  rows: number;
}

/** A text of several lines; shows its length near the limit. */
function LongField({ of: form, name, label, rows }: LongFieldProps) {
  const { max } = SYLLABUS_LENGTHS[name];
  const show = ({ count }: { count: number }) => (count > 0.8 * max ? `${count} / ${max}` : '');
  return (
    <div className="field-wide">
      <Field
        of={form}
        name={name}
        label={label}
        shown={(value) => <p className="long-text">{String(value || '—')}</p>}
      >
        <Input.TextArea rows={rows} count={{ max, show }} />
      </Field>
    </div>
  );
}
