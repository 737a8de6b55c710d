import { z } from 'zod';
import { Day, Id, QueryId } from '#api/fields.ts';
import { Search } from '#api/lists.ts';
import { SEASONS } from '../curricula/semester-periods.ts';

/** Filters of all lists of this feature. */
export const STUDENT_FILTERS = {
  /** Words of the name, or the student number. */
  fio: Search,
  faculty_id: QueryId.optional(),
  curriculum_id: QueryId.optional(),
  academic_year_id: QueryId.optional(),
  season_semester: z.enum(SEASONS).optional(),
  semester_id: QueryId.optional(),
  group_id: QueryId.optional(),
};

/** A student in a row, with the present group. */
export const studentFields = {
  university_id: Id,
  student_id: Id,
  fio: z.string(),
  id_number: z.string(),
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  group_id: Id.nullable(),
  student_group_name: z.string().nullable(),
};

export const semesterFields = {
  curriculum_id: Id,
  curricula_name: z.string(),
  semester_id: Id,
  /** The number of the semester as text. */
  semester_name: z.string(),
  academic_year_name: z.string(),
  /** Of the semester. */
  start_date: Day,
  end_date: Day,
};
