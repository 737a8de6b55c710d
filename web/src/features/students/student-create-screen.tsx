import { AGE_USUAL, students, yearsAgo } from '@dekanat/contract/students/students.ts';
import { useNavigate } from '@tanstack/react-router';
import { EditorPage } from '#editor/editor-page.tsx';
import { useHemis } from '#features/students/hemis-look-up.tsx';
import { NumberField } from '#features/students/number-field.tsx';
import { StudentDoubles } from '#features/students/student-doubles.tsx';
import {
  AddressFields,
  ContactFields,
  DocumentFields,
  FormSection,
  StreetField,
  type StudentForm,
  StudyFields,
  WhoFields,
} from '#features/students/student-form.tsx';
import { Screen } from '#kernel/screen.tsx';
import { useUniversity } from '#kernel/university.ts';

/** Enrols a student by hand; saved, one is led to the new record, or on to the next one. */
export function StudentCreateScreen() {
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const start = {
    university_id: universityId,
    birth_date: yearsAgo(AGE_USUAL),
    citizenship_id: 'uzbek',
    first_name: '',
    second_name: '',
    third_name: '',
  };
  return (
    <Screen title="student.title.create">
      <EditorPage
        id={undefined}
        resource={students}
        start={start}
        cleared={{
          university_id: ['group_id'],
          country_id: ['province_id', 'city_id'],
          province_id: ['city_id'],
        }}
        saves={{
          onSaved: ({ id }, another) => {
            if (!another) void navigate({ to: `/students/students/view/${id}`, ignoreBlocker: true });
          },
        }}
        onClose={() => void navigate({ to: '/students/students' })}
      >
        {(form) => <NewStudent form={form} />}
      </EditorPage>
    </Screen>
  );
}

function NewStudent({ form: plain }: { form: StudentForm }) {
  const { form, lookUp } = useHemis(plain);
  return (
    <>
      <FormSection title="student.section.number">
        <NumberField of={form} />
        {lookUp}
      </FormSection>
      <FormSection title="student.section.who">
        <WhoFields of={form} />
      </FormSection>
      <FormSection title="student.section.documents">
        <DocumentFields of={form} />
      </FormSection>
      <StudentDoubles of={form} />
      <FormSection title="student.section.study">
        <StudyFields of={form} />
      </FormSection>
      <FormSection title="student.section.address">
        <AddressFields of={form} />
        <StreetField of={form} />
      </FormSection>
      <FormSection title="student.section.contact">
        <ContactFields of={form} />
      </FormSection>
    </>
  );
}
