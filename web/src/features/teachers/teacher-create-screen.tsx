import { HOME_CITIZENSHIP } from '@dekanat/contract/reference/home-country.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { useNavigate } from '@tanstack/react-router';
import { useUniversity } from '#api/university.ts';
import { TeacherFields } from '#features/teachers/teacher-form.tsx';
import { EditorPage } from '#ui/form/editor-page.tsx';
import { Screen } from '#ui/screen.tsx';

/** Creates a teacher; after saving the record opens, or the form starts the next one. */
export function TeacherCreateScreen() {
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const start = {
    university_id: universityId,
    fio: '',
    citizenship_id: HOME_CITIZENSHIP,
    teacher_group_ids: [],
    status: 1,
  };
  return (
    <Screen title="teacher.title.create">
      <EditorPage
        id={undefined}
        resource={teachers}
        start={start}
        cleared={{ university_id: ['department_id', 'teacher_group_ids'] }}
        saves={{
          onSaved: ({ id }, another) => {
            if (!another) void navigate({ to: `/teachers/tutors/view/${id}`, ignoreBlocker: true });
          },
        }}
        onClose={() => void navigate({ to: '/teachers/tutors' })}
      >
        {(form) => <TeacherFields of={form} />}
      </EditorPage>
    </Screen>
  );
}
