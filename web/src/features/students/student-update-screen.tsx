import { type PersonalData, STUDENTS_PERSONAL } from '@dekanat/contract/students/personal-data.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { EditorPage } from '#editor/editor-page.tsx';
import { StudentFields } from '#features/students/student-fields.tsx';
import { studentName } from '#features/students/student-name.ts';
import { ShowButton } from '#grid/show-button.tsx';
import type { Values } from '#kernel/form-rules.ts';
import { Screen } from '#kernel/screen.tsx';

/** What is covered is no value of the form: it comes when it is shown, and goes back only where it was changed. */
function uncovered({ passport, passport_pin, ...record }: Values, shown: PersonalData | undefined): Values {
  return { ...record, covered: { passport, passport_pin, birth_year: record.birth_year }, ...shown };
}

export function StudentUpdateScreen() {
  const navigate = useNavigate();
  const id = Number(useParams({ strict: false }).id);
  const [shown, setShown] = useState<PersonalData>();
  const adapt = useCallback((record: Values) => uncovered(record, shown), [shown]);
  return (
    <Screen title="student.title.update">
      <EditorPage
        key={id}
        id={id}
        resource={students}
        cleared={{ country_id: ['province_id', 'city_id'], province_id: ['city_id'] }}
        adapt={adapt}
        saves={{ onlyChanged: STUDENTS_PERSONAL, onSaved: () => setShown(undefined) }}
        onClose={() => void navigate({ to: `/students/students/view/${id}` })}
      >
        {(form) => (
          <>
            <p className="student-whose">{nameIn(form.base)}</p>
            <StudentFields
              of={form}
              id={id}
              uncover={
                !shown && (
                  <ShowButton
                    show={students.show}
                    id={id}
                    onShown={(personal) => {
                      form.learn(personal);
                      setShown(personal);
                    }}
                  />
                )
              }
            />
          </>
        )}
      </EditorPage>
    </Screen>
  );
}

const nameIn = ({ second_name, first_name, third_name }: Values) =>
  studentName({
    second_name: String(second_name ?? ''),
    first_name: String(first_name ?? ''),
    third_name: String(third_name ?? ''),
  });
