import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { useNavigate } from '@tanstack/react-router';
import { EditorPage } from '#editor/editor-page.tsx';
import { DocumentFields, WhoFields, WorkFields } from '#features/teachers/teacher-form.tsx';
import { Section } from '#grid/section.tsx';
import { Screen } from '#kernel/screen.tsx';
import { useUniversity } from '#kernel/university.ts';

/** Writes a teacher down; saved, one is led to the new record, or on to the next one. */
export function TeacherCreateScreen() {
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const start = {
    university_id: universityId,
    fio: '',
    citizenship_id: 'uzbek',
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
        {(form) => (
          <>
            <Section title="teacher.section.who">
              <div className="section-fields">
                <WhoFields of={form} />
              </div>
            </Section>
            <Section title="teacher.section.documents">
              <div className="section-fields">
                <DocumentFields of={form} />
              </div>
            </Section>
            <Section title="teacher.section.work">
              <div className="section-fields">
                <WorkFields of={form} />
              </div>
            </Section>
          </>
        )}
      </EditorPage>
    </Screen>
  );
}
