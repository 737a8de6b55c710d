import { GENDERS } from '@dekanat/contract/people/genders.ts';
import { PASSPORT } from '@dekanat/contract/people/identifiers.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { AGE_MIN } from '@dekanat/contract/students/student-input.ts';
import { COURSE_MAX } from '@dekanat/contract/students/students.ts';
import { Select } from 'antd';
import { labelFilter } from '#features/reference/label-select.tsx';
import { entryYearFilter } from '#features/structure/entry-year-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { specialityFilter } from '#features/structure/speciality-select.tsx';
import { studentGroupFilter } from '#features/structure/student-group-select.tsx';
import { PassportInput } from '#features/students/number-inputs.tsx';
import { useText } from '#i18n/text.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import { lookupOf } from '#ui/form/lookup-of.tsx';
import { STUDY_STATUS_CHOICES } from '#ui/study-status-tag.tsx';
import type { Filter, FilterControl } from '#ui/table/list-filter.ts';
import { choice, personStatusFilter } from '#ui/table/list-filters.tsx';

const OLDEST = 80;

/** From the youngest year of enrolment back, searchable. */
function BirthYearSelect({ value, ...control }: FilterControl) {
  const text = useText();
  const youngest = new Date().getFullYear() - AGE_MIN;
  const options = Array.from({ length: OLDEST }, (_, ago) => ({
    value: youngest - ago,
    label: String(youngest - ago),
  }));
  return (
    <Select
      {...control}
      value={typeof value === 'number' ? value : null}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={clearButton(text)}
      placeholder={text('list.filter.any')}
      notFoundContent={text('list.empty')}
    />
  );
}

const birthYearFilter: Filter<'birth_year'> = {
  name: 'birth_year',
  label: 'student.birth_year',
  control: (control) => <BirthYearSelect {...control} />,
  shown: String,
};

const COURSES = Array.from({ length: COURSE_MAX }, (_, index) => index + 1);

function CourseSelect({ value, ...control }: FilterControl) {
  const text = useText();
  return (
    <Select
      {...control}
      value={value ?? null}
      options={COURSES.map((course) => ({ value: course, label: text('student.course.number', { course }) }))}
      allowClear={clearButton(text)}
      placeholder={text('list.filter.any')}
    />
  );
}

const courseFilter: Filter<'course'> = {
  name: 'course',
  label: 'student.course',
  control: (control) => <CourseSelect {...control} />,
  shown: String,
};

/** Regions of every country: students may come from any. */
const regionFilter = lookupOf(regions.options).filter('province_id', 'student.province_name');

const passportFilter: Filter<'passport'> = {
  name: 'passport',
  label: 'student.passport',
  control: ({ value, onChange, ...control }) => (
    <PassportInput {...control} value={value} onChange={(typed) => onChange(typed || undefined)} />
  ),
  shown: String,
  check: (value) =>
    value === undefined || PASSPORT.test(String(value)) ? undefined : 'student.passport.shape',
};

/** A yes/no filter with texts of its own. */
const whether = <Name extends 'with_group' | 'with_photo' | 'with_account' | 'signed_in' | 'deadline_passed'>(
  name: Name,
) =>
  choice(name, `student.${name}`, [
    { value: 0, label: `student.${name}.no` },
    { value: 1, label: `student.${name}.yes` },
  ]);

/** Only users who may change students filter by passport. */
export const studentFilters = (universityId: number | undefined, byPassport: boolean) => [
  facultyFilter(universityId),
  { ...specialityFilter(universityId), clears: ['group_id'] },
  studentGroupFilter(universityId),
  courseFilter,
  entryYearFilter,
  { ...personStatusFilter, label: 'student.account_status' as const },
  choice('study_status', 'student.study_status', STUDY_STATUS_CHOICES),
  choice(
    'gender',
    'student.gender',
    GENDERS.map((value) => ({ value, label: `gender.${value}` })),
  ),
  labelFilter('citizenship_id', 'student.citizenship_name', 'citizenship'),
  labelFilter('edu_payment_id', 'student.edu_payment_name', 'edu_payment'),
  labelFilter('social_category_id', 'student.social_category_name', 'social_category'),
  regionFilter,
  ...(byPassport ? [passportFilter] : []),
  birthYearFilter,
  whether('with_group'),
  whether('with_photo'),
  whether('with_account'),
  whether('signed_in'),
  whether('deadline_passed'),
];
