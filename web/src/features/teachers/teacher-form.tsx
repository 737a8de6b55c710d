import { today } from '@dekanat/contract/api/days.ts';
import { GENDERS } from '@dekanat/contract/people/genders.ts';
import { normalisePassport } from '@dekanat/contract/people/identifiers.ts';
import type { LabelModule } from '@dekanat/contract/reference/labels.ts';
import type { TeacherInput } from '@dekanat/contract/teachers/teachers.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { LabelName, LabelSelect } from '#features/reference/label-select.tsx';
import { DepartmentName, DepartmentSelect } from '#features/structure/department-select.tsx';
import { personalFacts } from '#features/teachers/teacher-facts.tsx';
import { TeacherGroupNames, TeacherGroupPicker } from '#features/teachers/teacher-group-picker.tsx';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { PERSON_STATUSES } from '#ui/form/choices.ts';
import { DayInput } from '#ui/form/date-input.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field, TextField } from '#ui/form/field.tsx';
import { DigitsInput, NormalisedInput } from '#ui/form/tidy-input.tsx';
import { FactList, FieldSection } from '#ui/table/section.tsx';
import { PictureInput } from '#ui/upload/picture-input.tsx';
import { shownPicture } from '#ui/upload/shown-picture.tsx';

type TeacherForm = EditorForm<keyof z.input<typeof TeacherInput>>;
interface PartProps {
  of: TeacherForm;
}

interface LabelFieldProps extends PartProps {
  name: 'post' | 'scientific_title' | 'scientific_degree' | 'citizenship_id';
  label: TextKey;
  module: LabelModule;
}

/** A required label. */
function LabelField({ of: form, name, label, module }: LabelFieldProps) {
  const known = form.base[name.replace(/(_id)?$/, '_name')];
  return (
    <Field
      of={form}
      name={name}
      label={label}
      required="reference.choose"
      shown={(value) => <LabelName module={module} value={value} known={known} />}
    >
      <LabelSelect module={module} known={known} placeholder="antd.placeholder" />
    </Field>
  );
}

/** Photo and names. */
function IdentityFields({ of: form }: PartProps) {
  return (
    <>
      <div className="section-wide">
        <Field of={form} name="profile_img" label="teacher.profile_img" shown={shownPicture}>
          <PictureInput />
        </Field>
      </div>
      <div className="section-wide">
        <TextField of={form} name="fio" label="teacher.fio" />
      </div>
      <ChoiceField
        of={form}
        name="gender"
        label="teacher.gender"
        required="reference.choose"
        choices={GENDERS.map((value) => ({ value, label: `gender.${value}` }))}
      />
      <LabelField of={form} name="citizenship_id" label="teacher.citizenship_name" module="citizenship" />
    </>
  );
}

/** Personal data. */
function DocumentFields({ of: form }: PartProps) {
  const text = useText();
  return (
    <>
      <Field
        of={form}
        name="passport_series"
        label="teacher.passport_series"
        required="teacher.passport_series.shape"
      >
        <NormalisedInput
          tidy={(typed) => normalisePassport(typed).replace(/[^A-Z]/g, '')}
          length={2}
          placeholder={text('teacher.passport_series.example')}
        />
      </Field>
      <Field
        of={form}
        name="passport_number"
        label="teacher.passport_number"
        required="teacher.passport_number.shape"
      >
        <DigitsInput length={7} placeholder="1234567" />
      </Field>
      <Field of={form} name="birthday" label="teacher.birthday" required="teacher.birthday.required">
        <DayInput latest={today()} />
      </Field>
    </>
  );
}

const groupsIn = ({ teacher_groups = [] }: { teacher_groups?: unknown }) =>
  teacher_groups as { id: number; name: string }[];

/** Department, position, degree and groups. */
function WorkFields({ of: form }: PartProps) {
  const department = {
    within: { university_id: form.idIn('university_id') },
    known: form.base.department_name,
  };
  const known = groupsIn(form.base);
  return (
    <>
      <RecordUniversityField of={form} />
      <Field
        of={form}
        name="department_id"
        label="teacher.department_name"
        required="reference.choose"
        shown={(value) => <DepartmentName value={value} {...department} />}
      >
        <DepartmentSelect {...department} placeholder="antd.placeholder" />
      </Field>
      <LabelField of={form} name="post" label="teacher.post_name" module="post_teachers" />
      <LabelField
        of={form}
        name="scientific_title"
        label="teacher.scientific_title_name"
        module="academic_title"
      />
      <LabelField
        of={form}
        name="scientific_degree"
        label="teacher.scientific_degree_name"
        module="degree_management"
      />
      <div className="section-wide">
        <Field
          of={form}
          name="teacher_group_ids"
          label="teacher.teacher_groups"
          shown={(value, stored = {}) => (
            <TeacherGroupNames
              value={value}
              universityId={form.idIn('university_id')}
              known={[...groupsIn(stored), ...known]}
            />
          )}
        >
          <TeacherGroupPicker universityId={form.idIn('university_id')} known={known} />
        </Field>
      </div>
      <ChoiceField of={form} name="status" label="field.status" choices={PERSON_STATUSES} />
    </>
  );
}

interface TeacherFieldsProps extends PartProps {
  /** The button that reveals personal data while it is masked. */
  revealButton?: ReactNode;
}

/** All fields of a teacher. */
export const TeacherFields = ({ of: form, revealButton }: TeacherFieldsProps) => (
  <>
    <FieldSection title="teacher.section.who">
      <IdentityFields of={form} />
    </FieldSection>
    <FieldSection title="teacher.section.documents" aside={revealButton}>
      {revealButton ? (
        <FactList facts={personalFacts(Object(form.base.masked), undefined)} />
      ) : (
        <DocumentFields of={form} />
      )}
    </FieldSection>
    <FieldSection title="teacher.section.work">
      <WorkFields of={form} />
    </FieldSection>
  </>
);
