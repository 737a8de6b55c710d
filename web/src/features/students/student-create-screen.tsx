import { HOME_CITIZENSHIP } from '@dekanat/contract/reference/home-country.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { useNavigate } from '@tanstack/react-router';
import { useUniversity } from '#api/university.ts';
import { useHemis } from '#features/students/hemis/hemis-lookup.tsx';
import { StudentFields } from '#features/students/student-fields.tsx';
import type { StudentForm } from '#features/students/student-form-state.ts';
import { EditorPage } from '#ui/form/editor-page.tsx';
import { Screen } from '#ui/screen.tsx';

/** Creates a student; after saving the record opens, or the form starts the next one. */
export function StudentCreateScreen() {
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const start = {
    university_id: universityId,
    citizenship_id: HOME_CITIZENSHIP,
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
  return <StudentFields of={form} lookUp={lookUp} />;
}
