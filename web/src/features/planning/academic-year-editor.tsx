import { today } from '@dekanat/contract/api/days.ts';
import {
  type AcademicYear,
  academicYears,
  START_YEARS,
  startYearOf,
} from '@dekanat/contract/planning/academic-years.ts';
import { Select } from 'antd';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import { Field } from '#ui/form/field.tsx';

const YEARS_AHEAD = 10;
const named = (start: number) => `${start}-${start + 1}`;

/** From some years ahead back to the oldest, searchable. */
function years() {
  const last = startYearOf(today()) + YEARS_AHEAD;
  return Array.from({ length: last - START_YEARS.first + 1 }, (_, ago) => ({
    value: last - ago,
    label: named(last - ago),
  }));
}

export function AcademicYearEditor({ editor }: { editor: Editor<AcademicYear> }) {
  return (
    <EditorDrawer editor={editor} resource={academicYears} noun="audit.record.academic_years" start={{}}>
      {(form) => (
        <Field
          of={form}
          name="start_year"
          label="academic_year.field"
          required="academic_year.required"
          shown={(value) => (typeof value === 'number' ? named(value) : '')}
        >
          <Select options={years()} showSearch={{ optionFilterProp: 'label' }} />
        </Field>
      )}
    </EditorDrawer>
  );
}
