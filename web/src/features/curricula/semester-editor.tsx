import { formatDay } from '@dekanat/contract/api/days.ts';
import { SEMESTERS_MAX } from '@dekanat/contract/curricula/semester-periods.ts';
import { type Semester, semesters } from '@dekanat/contract/curricula/semesters.ts';
import { Select } from 'antd';
import { useUniversity } from '#api/university.ts';
import { CurriculumName, CurriculumSelect } from '#features/curricula/curriculum-select.tsx';
import { AcademicYearName, AcademicYearSelect } from '#features/planning/academic-year-select.tsx';
import { DayInput } from '#ui/form/date-input.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { Field } from '#ui/form/field.tsx';

const shownDay = (value: unknown) => (typeof value === 'string' ? formatDay(value) : '—');

const NUMBERS = Array.from({ length: SEMESTERS_MAX }, (_, index) => {
  const value = String(index + 1);
  return { value, label: value };
});

export function SemesterEditor({ editor }: { editor: Editor<Semester> }) {
  const { universityId } = useUniversity();
  return (
    <EditorDrawer editor={editor} resource={semesters} noun="semester.noun" start={{}}>
      {(form) => {
        const curriculum = {
          within: { university_id: form.idIn('university_id' as never) ?? universityId },
          known: form.base.curriculum_name,
        };
        const year = { known: form.base.academic_year_name };
        return (
          <>
            {form.mode === 'create' && (
              <Field
                of={form}
                name="curriculum_id"
                label="curriculum.noun"
                required="reference.choose"
                shown={(value) => <CurriculumName value={value} {...curriculum} />}
              >
                <CurriculumSelect {...curriculum} placeholder="antd.placeholder" />
              </Field>
            )}
            <Field of={form} name="name" label="semester.number_label">
              <Select options={NUMBERS} disabled={form.mode !== 'create'} />
            </Field>
            <Field
              of={form}
              name="academic_year_id"
              label="curriculum.academic_year"
              required="reference.choose"
              shown={(value) => <AcademicYearName value={value} {...year} />}
            >
              <AcademicYearSelect {...year} placeholder="antd.placeholder" />
            </Field>
            <Field of={form} name="start_date" label="semester.start_date" shown={shownDay}>
              <DayInput />
            </Field>
            <Field of={form} name="end_date" label="semester.end_date" shown={shownDay}>
              <DayInput />
            </Field>
          </>
        );
      }}
    </EditorDrawer>
  );
}
