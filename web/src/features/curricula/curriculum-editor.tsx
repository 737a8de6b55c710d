import { PartitionOutlined } from '@ant-design/icons';
import { type Curriculum, curricula } from '@dekanat/contract/curricula/curricula.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useUniversity } from '#api/university.ts';
import { planPath } from '#features/curricula/plan-address.ts';
import { PERIODS, useProposedDates } from '#features/curricula/proposed-dates.ts';
import {
  AcademicYearName,
  AcademicYearSelect,
  useCurrentYearId,
} from '#features/planning/academic-year-select.tsx';
import { LabelName, LabelSelect } from '#features/reference/label-select.tsx';
import { FacultyName, FacultySelect } from '#features/structure/faculty-select.tsx';
import { SpecialityName, SpecialitySelect } from '#features/structure/speciality-select.tsx';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import { useText } from '#i18n/text.ts';
import { ChoiceField, StatusField } from '#ui/form/choice-field.tsx';
import { DayInput } from '#ui/form/date-input.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import type { FieldOf } from '#ui/form/editor-props.ts';
import { Field, TextField } from '#ui/form/field.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { STUDY_LANGUAGES } from '#ui/form/study-languages.ts';
import './curricula.css';

type Form = EditorForm<FieldOf<typeof curricula>>;

export function CurriculumEditor({ editor }: { editor: Editor<Curriculum> }) {
  const currentYearId = useCurrentYearId();
  const { universityId, contentLanguage } = useUniversity();
  return (
    <EditorDrawer
      editor={editor}
      resource={curricula}
      noun="curriculum.noun"
      size={640}
      start={{
        university_id: universityId,
        language: contentLanguage,
        name: '',
        status: 1,
        semester_count: 8,
        academic_year_id: currentYearId,
      }}
      cleared={{ university_id: ['faculty_id', 'speciality_id'], faculty_id: ['speciality_id'] }}
    >
      {(form) => (
        <>
          {form.mode === 'view' && <PlanLink form={form} />}
          <TextField of={form} name="name" label="field.name" />
          <RecordUniversityField of={form} />
          <StructureFields form={form} />
          <ChoiceField of={form} name="language" label="curriculum.language" choices={STUDY_LANGUAGES} />
          <RatingFields form={form} />
          <YearFields form={form} />
          {form.mode === 'create' && <SemesterFields form={form} />}
          {form.mode !== 'create' && <StatusField of={form} />}
        </>
      )}
    </EditorDrawer>
  );
}

function PlanLink({ form }: { form: Form }) {
  const text = useText();
  return (
    <Link to={planPath(Number(form.base.id))} className="curriculum-plan-link">
      <PartitionOutlined aria-hidden /> {text('curriculum.open_plan')}
    </Link>
  );
}

/** Fills in the current year of a form that was opened by an address, before the years were loaded. */
function useCurrentYearFirst({ mode, values, setLoaded }: Form): void {
  const academic_year_id = useCurrentYearId();
  const isProposed = useRef(false);
  useEffect(() => {
    if (isProposed.current || academic_year_id === undefined || mode !== 'create') return;
    isProposed.current = true;
    if (values.academic_year_id === undefined) setLoaded({ academic_year_id });
  }, [academic_year_id, mode, values, setLoaded]);
}

/** Faculty, its speciality, and the form of education. */
function StructureFields({ form }: { form: Form }) {
  const university = { university_id: form.idIn('university_id') };
  const faculty = { within: university, known: form.base.faculty_name };
  const speciality = {
    within: { ...university, faculty_id: form.idIn('faculty_id') },
    known: form.base.speciality_name,
  };
  const education = { module: 'education_form', known: form.base.education_form_name } as const;
  return (
    <>
      <Field
        of={form}
        name="faculty_id"
        label="field.faculty"
        required="reference.choose"
        shown={(value) => <FacultyName value={value} {...faculty} />}
      >
        <FacultySelect {...faculty} placeholder="antd.placeholder" />
      </Field>
      <Field
        of={form}
        name="speciality_id"
        label="curriculum.speciality_name"
        required="reference.choose"
        shown={(value) => <SpecialityName value={value} {...speciality} />}
      >
        <SpecialitySelect {...speciality} placeholder="antd.placeholder" />
      </Field>
      <Field
        of={form}
        name="education_form_id"
        label="curriculum.education_form_name"
        required="reference.choose"
        shown={(value) => <LabelName value={value} {...education} />}
      >
        <LabelSelect {...education} placeholder="antd.placeholder" />
      </Field>
    </>
  );
}

/** How results are marked, and the price of a credit. */
function RatingFields({ form }: { form: Form }) {
  const system = { module: 'rating_system', known: form.base.rating_system_name } as const;
  return (
    <div className="field-pair">
      <Field
        of={form}
        name="rating_system_id"
        label="curriculum.rating_system_name"
        required="reference.choose"
        shown={(value) => <LabelName value={value} {...system} />}
      >
        <LabelSelect {...system} placeholder="antd.placeholder" />
      </Field>
      <Field
        of={form}
        name="passing_score"
        label="curriculum.passing_score"
        hint={form.mode === 'create' ? 'curriculum.passing_score.hint' : 'curriculum.passing_score.bands'}
      >
        <NumberInput precision={0} controls={false} />
      </Field>
      <Field of={form} name="credit_standart_summ" label="curriculum.credit_standart_summ">
        <NumberInput min={0} precision={0} controls={false} suffix="UZS" />
      </Field>
    </div>
  );
}

/** When the curriculum starts, and the entry year that it is for. */
function YearFields({ form }: { form: Form }) {
  useCurrentYearFirst(form);
  const year = { known: form.base.academic_year_name };
  return (
    <div className="field-pair">
      <Field
        of={form}
        name="academic_year_id"
        label="curriculum.academic_year"
        required="reference.choose"
        shown={(value) => <AcademicYearName value={value} {...year} />}
      >
        <AcademicYearSelect {...year} placeholder="antd.placeholder" />
      </Field>
      <Field
        of={form}
        name="reading_year"
        label="curriculum.reading_year"
        hint="curriculum.reading_year.hint"
      >
        <NumberInput precision={0} controls={false} />
      </Field>
    </div>
  );
}

/** The number of semesters and the first two periods, from which all semesters follow. */
function SemesterFields({ form }: { form: Form }) {
  const text = useText();
  useProposedDates(form);
  return (
    <fieldset className="form-part">
      <legend>{text('curriculum.semesters')}</legend>
      <Field of={form} name="semester_count" label="curriculum.semester_count">
        <NumberInput precision={0} />
      </Field>
      <p className="hint">{text('curriculum.periods.hint')}</p>
      <div className="field-pair">
        {PERIODS.map((name) => (
          <Field key={name} of={form} name={name} label={`curriculum.${name}`} required="reference.choose">
            <DayInput />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
