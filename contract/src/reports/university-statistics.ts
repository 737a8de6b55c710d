import { z } from 'zod';
import { readCall } from '#api/calls.ts';
import { Id } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { UNIVERSITIES } from '../catalogue/universities.ts';
import { countReport } from './report.ts';
import { column } from './report-columns.ts';

/** `blocked`: the university is inactive or its licence is blocked. */
const UNIVERSITY_STATES = ['active', 'blocked'] as const;

/** The text keys of the states. */
const STATES = 'university_state';

/** Universities with their numbers of active records. A number opens its records for those who may list them. */
export const universityStatistics = countReport({
  name: 'universityStatistics',
  title: 'menu.universities_statistics',
  path: '/main-statistic-by-university',
  access: 'university_index',
  required: [],
  optional: ['name', 'status'],
  choices: { status: { values: UNIVERSITY_STATES, texts: STATES } },
  limit: 10,
  ofUniversities: true,
  fields: {},
  columns: {
    name: column.text(320),
    founded_year: column.text(156),
    students: column.count({ needs: 'student_index' }),
    directions: column.count({ needs: 'speciality_index', width: 176 }),
    teachers: column.count({ needs: 'teacher_index', width: 172 }),
    status: column.choice(STATES, UNIVERSITY_STATES, { active: 'active', blocked: 'rejected' }),
  },
  chart: { of: 'rows', by: ['name'], series: ['students'] },
});

/** The three charts of one university; clients depend on the field names. */
export const UniversityCharts = z.object({
  /** By year of entry: current year of study, number of groups and of studying students. */
  yearlyStats: z.array(z.object({ name: z.string(), kurs: z.int(), guruh: z.int(), talabalar: z.int() })),
  /** By faculty: number of specialities, groups and studying students. `subjectlar` follows when subjects exist. */
  directionsSubjects: z.array(
    z.object({
      faculty_id: Id,
      name: z.string(),
      yunalishlar: z.int(),
      /** Different subjects in the active curricula of the faculty. */
      subjectlar: z.int(),
      guruhlar: z.int(),
      talabalar: z.int(),
    }),
  ),
  /** `post`: key of a label of the module `post_teachers`. */
  teachersByPosition: z.array(z.object({ post: z.string(), name: z.string(), value: z.int() })),
});
export type UniversityCharts = z.infer<typeof UniversityCharts>;

export const universityCharts = defineResource(UNIVERSITIES.university_statistics, {
  read: readCall('/main-statistic-by-university/{id}', 'university_index', UniversityCharts),
});
