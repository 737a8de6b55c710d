import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { REPORTS } from '../catalogue/reports.ts';

/** Kinds of records with a count that links to their list: active ones, and of students those who are studying. */
export const Counted = z.enum([
  'universities',
  'faculties',
  'departments',
  'specialities',
  'student_groups',
  'students',
  'teachers',
  'admins',
]);
export type Counted = z.infer<typeof Counted>;

/** Problems to resolve; each links to the filtered list. */
export const Concern = z.enum([
  'licences_blocked',
  'universities_without_licence',
  'jobs_failed',
  'admins_never_signed_in',
  'teachers_never_signed_in',
  'students_never_signed_in',
  'student_groups_without_speciality',
  'students_without_group',
  'students_without_register',
  'students_without_photo',
  'leave_ending',
  'orders_without_scan',
]);
export type Concern = z.infer<typeof Concern>;

const Total = z.int().min(0);

/** Figures of the home screen, only for records that the caller may list. */
export const Dashboard = z.object({
  counts: z.array(z.object({ kind: Counted, total: Total })),
  /** Only problems with at least one record. */
  concerns: z.array(z.object({ kind: Concern, total: z.int().min(1) })),
  /** Active student groups by year of entry and language of study; groups without a year are left out. */
  groups_by_year: z.array(
    z.object({ entry_year: z.int(), study_language: Language.nullable(), total: Total }),
  ),
  /** Active student groups of each faculty, the largest first. */
  groups_by_faculty: z.array(z.object({ faculty_id: Id, faculty_name: z.string(), total: Total })),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboard = defineResource(REPORTS.dashboard, {
  read: {
    method: 'GET',
    path: '/dashboard',
    access: 'user_log_index',
    query: ScopedQuery,
    result: Dashboard,
  },
});
