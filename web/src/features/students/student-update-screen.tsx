import { students } from '@dekanat/contract/students/students.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { StudentFields } from '#features/students/student-fields.tsx';
import { useRevealedPersonalData } from '#platform/personal-data/revealed-personal-data.tsx';
import { EditorPage } from '#ui/form/editor-page.tsx';
import { Screen } from '#ui/screen.tsx';
import { studentPath } from '#ui/student-path.ts';

export function StudentUpdateScreen() {
  const navigate = useNavigate();
  const id = Number(useParams({ strict: false }).id);
  const personal = useRevealedPersonalData(students, id);
  return (
    <Screen title="student.title.update">
      <EditorPage
        key={id}
        id={id}
        resource={students}
        cleared={{ country_id: ['province_id', 'city_id'], province_id: ['city_id'] }}
        adapt={personal.adapt}
        saves={{ onSaved: personal.onSaved }}
        onClose={() => void navigate({ to: studentPath({ id }) })}
      >
        {(form) => (
          <>
            <p className="student-whose">{String(form.base.full_name ?? '')}</p>
            <StudentFields of={form} id={id} revealButton={personal.button(form.setLoaded)} />
          </>
        )}
      </EditorPage>
    </Screen>
  );
}
