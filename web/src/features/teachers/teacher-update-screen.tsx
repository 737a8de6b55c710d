import { TEACHERS_PERSONAL, type TeacherPersonalData } from '@dekanat/contract/students/personal-data.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { EditorPage } from '#editor/editor-page.tsx';
import { TeacherFields } from '#features/teachers/teacher-form.tsx';
import { ShowButton } from '#grid/show-button.tsx';
import type { Values } from '#kernel/form-rules.ts';
import { Screen } from '#kernel/screen.tsx';

/** What is covered is no value of the form: it comes when it is shown, and goes back only where it was changed. */
function forForm(
  { passport_series, passport_number, teacher_groups, ...record }: Values,
  shown: TeacherPersonalData | undefined,
): Values {
  const groups = Array.isArray(teacher_groups) ? teacher_groups : [];
  return {
    ...record,
    teacher_groups: groups,
    teacher_group_ids: groups.map(({ id }) => id),
    covered: { passport_series, passport_number, birth_year: record.birth_year },
    ...shown,
  };
}

export function TeacherUpdateScreen() {
  const navigate = useNavigate();
  const id = Number(useParams({ strict: false }).id);
  const [shown, setShown] = useState<TeacherPersonalData>();
  const adapt = useCallback((record: Values) => forForm(record, shown), [shown]);
  return (
    <Screen title="teacher.title.update">
      <EditorPage
        key={id}
        id={id}
        resource={teachers}
        adapt={adapt}
        saves={{ onlyChanged: TEACHERS_PERSONAL, onSaved: () => setShown(undefined) }}
        onClose={() => void navigate({ to: `/teachers/tutors/view/${id}` })}
      >
        {(form) => (
          <TeacherFields
            of={form}
            uncover={
              !shown && (
                <ShowButton
                  show={teachers.show}
                  id={id}
                  onShown={(personal) => {
                    form.learn(personal);
                    setShown(personal);
                  }}
                />
              )
            }
          />
        )}
      </EditorPage>
    </Screen>
  );
}
