import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { UniversityCharts } from '@dekanat/contract/reports/university-statistics.ts';
import type { Text } from '#i18n/text.ts';
import type { ChartData, Series } from '#ui/charts/chart-data.ts';

type Filters = Record<string, string | number>;

/** A list whose records a series counts. */
interface CountedList {
  path: string;
  needs: Permission;
  /** Filters that all of its counts have. */
  filters: Filters;
}

const ACTIVE = { status: 1 };
const GROUPS: CountedList = {
  path: '/students/student-groups',
  needs: 'student_group_index',
  filters: ACTIVE,
};
const STUDENTS: CountedList = {
  path: '/students/students',
  needs: 'student_index',
  filters: { study_status: 'studying' },
};
const SPECIALITIES: CountedList = {
  path: '/structure/specialities',
  needs: 'speciality_index',
  filters: ACTIVE,
};
/** The filter by faculty finds what active curricula contain. */
const SUBJECTS: CountedList = { path: '/edu-process/subjects', needs: 'subject_index', filters: {} };
const TEACHERS: CountedList = { path: '/teachers/tutors', needs: 'teacher_index', filters: ACTIVE };

/** A chart, and the address of the list behind each of its values. */
export interface UniversityChart {
  data: ChartData;
  addressOf: (at: number, series: number) => { to: string; search: Filters } | undefined;
}

type Counted = Omit<Series, 'opens'> & { of: CountedList };

interface ChartOf<Row> {
  rows: Row[];
  name: (row: Row) => string;
  /** Filter of a list that finds the records of a row. */
  filter: (row: Row) => Filters;
  series: Counted[];
}

function chartOf<Row>(
  may: (needs: Permission) => boolean,
  { rows, name, filter, series }: ChartOf<Row>,
): UniversityChart {
  return {
    data: {
      names: rows.map(name),
      series: series.map(({ of, ...one }) => ({ ...one, opens: may(of.needs) })),
    },
    addressOf: (at, place) => {
      const [row, counted] = [rows[at], series[place]];
      if (row === undefined || !counted?.values[at]) return;
      return { to: counted.of.path, search: { ...counted.of.filters, ...filter(row) } };
    },
  };
}

/** The three charts; a value opens its records for users with the permission of their list. */
export function universityChartsOf(
  { yearlyStats: years, directionsSubjects: faculties, teachersByPosition: positions }: UniversityCharts,
  text: Text,
  may: (needs: Permission) => boolean,
) {
  return {
    yearly: chartOf(may, {
      rows: years,
      name: ({ name, kurs }) => text('statistic.course', { course: kurs, year: name }),
      filter: ({ name }) => ({ entry_year: name }),
      series: [
        { label: text('statistic.groups'), values: years.map(({ guruh }) => guruh), as: 'bar', of: GROUPS },
        {
          label: text('statistic.students'),
          values: years.map(({ talabalar }) => talabalar),
          as: 'bar',
          apart: true,
          of: STUDENTS,
        },
      ],
    }),
    subjects: chartOf(may, {
      rows: faculties,
      name: ({ name }) => name,
      filter: ({ faculty_id }) => ({ faculty_id }),
      series: [
        {
          label: text('statistic.directions'),
          values: faculties.map((of) => of.yunalishlar),
          as: 'bar',
          of: SPECIALITIES,
        },
        {
          label: text('statistic.subject_count'),
          values: faculties.map((of) => of.subjectlar),
          as: 'area',
          of: SUBJECTS,
        },
        {
          label: text('statistic.groups'),
          values: faculties.map((of) => of.guruhlar),
          as: 'bar',
          of: GROUPS,
        },
        {
          label: text('statistic.students'),
          values: faculties.map((of) => of.talabalar),
          as: 'line',
          apart: true,
          of: STUDENTS,
        },
      ],
    }),
    positions: chartOf(may, {
      rows: positions,
      name: ({ name }) => name,
      filter: ({ post }) => ({ post }),
      series: [
        {
          label: text('statistic.teachers'),
          values: positions.map(({ value }) => value),
          as: 'pie',
          of: TEACHERS,
        },
      ],
    }),
  };
}
