import { z } from 'zod';
import { listCall, readCall } from '#api/calls.ts';
import { Id } from '#api/fields.ts';
import { listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { UNIVERSITIES } from '../catalogue/universities.ts';

/** `blocked`: the university is inactive or its licence is blocked. */
export const UNIVERSITY_STATES = ['active', 'blocked'] as const;
const UniversityState = z.enum(UNIVERSITY_STATES);

/** A university with its numbers of records. */
export const UniversityStatistic = z.object({
  id: Id,
  name: z.string(),
  founded_year: z.int().nullable(),
  students: z.int(),
  directions: z.int(),
  teachers: z.int(),
  status: UniversityState,
});
export type UniversityStatistic = z.infer<typeof UniversityStatistic>;

/** The screen's default page size is 10. */
export const UniversityStatisticQuery = listQuery(
  {
    name: Search,
    status: UniversityState.optional(),
    sort: sortBy('name', 'founded_year', 'students', 'directions', 'teachers'),
  },
  10,
);

/** The three charts of one university; clients depend on the field names. */
export const UniversityCharts = z.object({
  /** By year of entry: current year of study, number of groups and of studying students. */
  yearlyStats: z.array(z.object({ name: z.string(), kurs: z.int(), guruh: z.int(), talabalar: z.int() })),
  /** By faculty: number of specialities, groups and studying students. `subjectlar` follows when subjects exist. */
  directionsSubjects: z.array(
    z.object({
      name: z.string(),
      yunalishlar: z.int(),
      /** Different subjects in the active curricula of the faculty. */
      subjectlar: z.int(),
      guruhlar: z.int(),
      talabalar: z.int(),
    }),
  ),
  teachersByPosition: z.array(z.object({ name: z.string(), value: z.int() })),
});
export type UniversityCharts = z.infer<typeof UniversityCharts>;

export const universityStatistics = defineResource(UNIVERSITIES.university_statistics, {
  list: listCall(
    '/main-statistic-by-university',
    'university_index',
    UniversityStatisticQuery,
    UniversityStatistic,
  ),
  read: readCall('/main-statistic-by-university/{id}', 'university_index', UniversityCharts),
});
