import { SHEET_STATEMENTS } from '@dekanat/contract/ratings/sheet-statements.ts';
import type { AnyReport } from '@dekanat/contract/reports/report.ts';
import {
  ATTENDANCE,
  COURSES,
  type OwnChoice,
  RETAKE_RESULTS,
  type ReportFilter,
  SIGN_IN_RESULTS,
  VISITS,
  WAITING,
} from '@dekanat/contract/reports/report-filters.ts';
import { Input } from 'antd';
import { curriculumFilter } from '#features/curricula/curriculum-select.tsx';
import { seasonFilter, semesterFilter } from '#features/curricula/semester-select.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { subjectFilter } from '#features/planning/subject-select.tsx';
import { labelFilter } from '#features/reference/label-select.tsx';
import { SheetName } from '#features/reports/report/sheet-name.tsx';
import { departmentFilter } from '#features/structure/department-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { studentGroupFilter } from '#features/structure/student-group-select.tsx';
import { syllabusFilter } from '#features/syllabi/syllabus-filter-select.tsx';
import { teacherFilter } from '#features/teachers/teacher-select.tsx';
import type { TextKey } from '#i18n/text-key.ts';
import { dayFilter } from '#ui/table/day-filter.tsx';
import type { Filter } from '#ui/table/list-filter.ts';
import { choice } from '#ui/table/list-filters.tsx';

/** What the options of a control depend on. */
interface Chosen {
  universityId: number | undefined;
  curriculumId: unknown;
}

const statementFilter = choice(
  'statement',
  'report.filter.statement',
  SHEET_STATEMENTS.map((value) => ({ value, label: `report.statement.${value}` as const })),
);
const choiceFilter = choice('is_choice_of_subject', 'report.filter.is_choice_of_subject', [
  { value: 0, label: 'report.elective_choice.0' },
  { value: 1, label: 'report.elective_choice.1' },
]);
const taskStatusFilter = choice('status', 'report.filter.status', [
  { value: 0, label: 'report.task_status.0' },
  { value: 1, label: 'report.task_status.1' },
  { value: 2, label: 'report.task_status.2' },
]);
const visitsFilter = choice(
  'visits',
  'report.filter.visits',
  VISITS.map((value) => ({ value, label: `report.visits.${value}` as const })),
);
const outcomeFilter = choice(
  'outcome',
  'report.filter.outcome',
  SIGN_IN_RESULTS.map((value) => ({ value, label: `report.outcome.${value}` as const })),
);
const attendanceFilter = choice(
  'attendance',
  'report.filter.attendance',
  ATTENDANCE.map((value) => ({ value, label: `report.attendance.${value}` as const })),
);
const waitingFilter = choice(
  'waiting',
  'report.filter.waiting',
  WAITING.map((value) => ({ value, label: `report.waiting.${value}` as const })),
);
const courseFilter = choice(
  'course',
  'report.filter.course',
  COURSES.map((value) => ({ value, label: `report.course.${value}` as const })),
);

const resultFilter = choice(
  'result',
  'report.filter.result',
  RETAKE_RESULTS.map((value) => ({ value, label: `report.retake_result.${value}` as const })),
);

/** Filters that addresses have, and whose records cannot be searched for here. Each can be removed. */
const OF_ADDRESSES = ['user_id', 'statement_id'] as const satisfies readonly ReportFilter[];
export const isOfAddresses = (name: string): boolean => OF_ADDRESSES.some((one) => one === name);
const addressFilter = <Name extends (typeof OF_ADDRESSES)[number]>(
  name: Name,
  shown: Filter<Name>['shown'] = (value) => `№ ${value}`,
): Filter<Name> => ({
  name,
  label: `report.filter.${name}`,
  control: ({ id, value, onChange }) => (
    <Input
      id={id}
      value={value === undefined ? '' : String(value)}
      inputMode="numeric"
      allowClear
      onChange={({ target }) => onChange(target.value.trim() || undefined)}
    />
  ),
  shown,
});

/** Search fields above the table, and their labels. */
const SEARCHES = { fio: 'report.search', name: 'report.search.name' } as const satisfies Partial<
  Record<ReportFilter, TextKey>
>;
type SearchFilter = keyof typeof SEARCHES;

/** The search field of a report. */
export function searchOf({ optional }: AnyReport): { by: SearchFilter; label: TextKey } | undefined {
  const by = (Object.keys(SEARCHES) as SearchFilter[]).find((name) => optional.includes(name));
  return by && { by, label: SEARCHES[by] };
}

/** The control of each filter that a report can have. A search field is no filter, and the address of a screen sets the role. */
const CONTROLS: { [Name in Exclude<ReportFilter, SearchFilter | 'role'>]: (chosen: Chosen) => Filter<Name> } =
  {
    academic_year_id: () => academicYearFilter,
    season_semester: () => seasonFilter,
    faculty_id: ({ universityId }) => facultyFilter(universityId),
    department_id: ({ universityId }) => departmentFilter(universityId),
    curriculum_id: ({ universityId }) => curriculumFilter(universityId),
    semester_id: ({ curriculumId }) => semesterFilter(curriculumId),
    group_id: ({ universityId }) => studentGroupFilter(universityId),
    subject_id: ({ universityId }) => subjectFilter(universityId),
    syllabus_id: ({ universityId }) => syllabusFilter(universityId),
    user_id: () => addressFilter('user_id'),
    statement_id: () => addressFilter('statement_id', (value) => <SheetName id={Number(value)} />),
    result: () => resultFilter,
    outcome: () => outcomeFilter,
    visits: () => visitsFilter,
    attendance: () => attendanceFilter,
    teacher_id: ({ universityId }) => teacherFilter(universityId),
    waiting: () => waitingFilter,
    statement: () => statementFilter,
    status: () => taskStatusFilter,
    is_choice_of_subject: () => choiceFilter,
    course: () => courseFilter,
    education_type_id: () =>
      labelFilter('education_type_id', 'report.filter.education_type_id', 'education_type'),
    education_form_id: () =>
      labelFilter('education_form_id', 'report.filter.education_form_id', 'education_form'),
    created_at: () => dayFilter('created_at', 'report.filter.created_at'),
    from_date: () => dayFilter('from_date', 'report.filter.from_date'),
    to_date: () => dayFilter('to_date', 'report.filter.to_date'),
  };

const hasControl = (name: ReportFilter): name is keyof typeof CONTROLS => name in CONTROLS;

/** The control of a filter that has other values than in other reports. */
const ownChoice = (name: ReportFilter, { values, texts }: OwnChoice) =>
  choice(
    name,
    `report.filter.${name}`,
    values.map((value) => ({ value, label: `report.${texts}.${value}` as TextKey })),
  );

export const controlsOf = (
  { choices = {} }: AnyReport,
  names: readonly ReportFilter[],
  chosen: Chosen,
): Filter<string>[] =>
  names.flatMap((name) => {
    const own = choices[name];
    if (own !== undefined) return [ownChoice(name, own)];
    return hasControl(name) ? [CONTROLS[name](chosen)] : [];
  });
