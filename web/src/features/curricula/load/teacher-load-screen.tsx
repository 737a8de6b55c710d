import { SEASONS } from '@dekanat/contract/curricula/semester-periods.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { TeacherLoads } from '#features/curricula/load/teacher-loads.tsx';
import { UnassignedSubjects } from '#features/curricula/load/unassigned-subjects.tsx';
import { AcademicYearSelect } from '#features/planning/academic-year-select.tsx';
import { DepartmentSelect } from '#features/structure/department-select.tsx';
import { useText } from '#i18n/text.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import '../curriculum-table.css';
import './load.css';

const Id = z.coerce.number().int().positive();
const Shown = z.object({
  department_id: Id.optional(),
  academic_year_id: Id.optional(),
  season_semester: z.enum(SEASONS).optional(),
  unassigned_page: z.coerce.number().int().positive().default(1),
});
type Shown = z.output<typeof Shown>;
type Change = ReturnType<typeof useSearchParams<typeof Shown>>['change'];

/** Teachers of a department with their hours and groups, after the subjects that have no teacher yet. */
export function TeacherLoadScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const { values, change } = useSearchParams(Shown);
  const { data: years, error, refetch } = useQuery(queryOf(academicYears.options, {}));
  const currentYear = years?.find(({ current }) => current)?.id;
  const shown = { unassigned_page: 1, ...values, academic_year_id: values?.academic_year_id ?? currentYear };
  return (
    <Screen title="menu.teacher_load">
      {universityId === undefined ? (
        <p className="notice">{text('university.first')}</p>
      ) : (
        <>
          <LoadFilters
            universityId={universityId}
            shown={shown}
            change={(filters) => change({ ...filters, unassigned_page: 1 })}
          />
          {years || shown.academic_year_id !== undefined ? (
            <Load universityId={universityId} shown={shown} change={change} />
          ) : (
            <FirstLoad error={error} retry={() => void refetch()} />
          )}
        </>
      )}
    </Screen>
  );
}

interface LoadFiltersProps {
  universityId: number;
  shown: Shown;
  change: Change;
}

function LoadFilters({ universityId, shown, change }: LoadFiltersProps) {
  const text = useText();
  const id = useId();
  return (
    <div className="load-filters">
      <label htmlFor={`${id}-department`}>
        {text('department.noun')}
        <DepartmentSelect
          id={`${id}-department`}
          value={shown.department_id}
          within={{ university_id: universityId }}
          onChange={(department_id) => change({ department_id })}
        />
      </label>
      <label htmlFor={`${id}-year`}>
        {text('audit.record.academic_years')}
        <AcademicYearSelect
          id={`${id}-year`}
          value={shown.academic_year_id}
          onChange={(academic_year_id) => change({ academic_year_id })}
        />
      </label>
      <label htmlFor={`${id}-season`}>
        {text('semester.season')}
        <Select
          id={`${id}-season`}
          allowClear={clearButton(text)}
          placeholder={text('list.filter.any')}
          value={shown.season_semester}
          options={SEASONS.map((value) => ({ value, label: text(`semester.season.${value}`) }))}
          onChange={(season_semester) => change({ season_semester })}
        />
      </label>
    </div>
  );
}

function Load({ universityId, shown, change }: LoadFiltersProps) {
  const { data, error, refetch } = useQuery(
    queryOf(semesterSubjectTeachers.load, { query: { university_id: universityId, ...shown } }),
  );
  if (data)
    return (
      <>
        <UnassignedSubjects
          subjects={data.unassigned}
          total={data.unassigned_total}
          page={shown.unassigned_page}
          onPage={(unassigned_page) => change({ unassigned_page })}
          onLastPage={(unassigned_page) => change({ unassigned_page }, { replace: true })}
        />
        <TeacherLoads teachers={data.teachers} />
      </>
    );
  return <FirstLoad error={error} retry={() => void refetch()} />;
}
