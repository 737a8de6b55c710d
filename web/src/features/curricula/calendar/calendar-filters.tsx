import { CurriculumName, CurriculumSelect } from '#features/curricula/curriculum-select.tsx';
import { SEASON_CHOICES } from '#features/curricula/season-choices.ts';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { studentGroupFilter } from '#features/structure/student-group-select.tsx';
import { TeacherName, TeacherSelect } from '#features/teachers/teacher-select.tsx';
import type { Filter } from '#ui/table/list-filter.ts';
import { choice } from '#ui/table/list-filters.tsx';

const curriculumFilter = (university_id: number | undefined): Filter<'curriculum_id'> => ({
  name: 'curriculum_id',
  label: 'curriculum.noun',
  control: (control) => <CurriculumSelect {...control} within={{ university_id }} />,
  shown: (value) => <CurriculumName value={value} within={{ university_id }} />,
});

const teacherFilter = (university_id: number | undefined): Filter<'teacher_id'> => ({
  name: 'teacher_id',
  label: 'calendar.teacher',
  control: (control) => <TeacherSelect {...control} within={{ university_id }} />,
  shown: (value) => <TeacherName value={value} within={{ university_id }} />,
});

export const calendarFilters = (universityId: number | undefined) => [
  academicYearFilter,
  choice('season_semester', 'semester.season', [...SEASON_CHOICES]),
  facultyFilter(universityId),
  curriculumFilter(universityId),
  studentGroupFilter(universityId),
  teacherFilter(universityId),
];
