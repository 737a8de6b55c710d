import { z } from 'zod';
import { Day, Id, Instant, QueryId, QueryStatus, queryNumber } from '#api/fields.ts';
import { Search } from '#api/lists.ts';
import { StudyStatus } from '../students/study-status.ts';

/** Call letters to the final exam: all registrations, those with a letter, those without. */
export const CALL_LETTER_FILTERS = [0, 1, 2] as const;

/** Filters of the list of registrations. */
export const RegisterFilters = z.strictObject({
  /** Words of the student's name in any order and script, or the student number. */
  fio: Search,
  group_id: QueryId.optional(),
  academic_year_id: QueryId.optional(),
  curriculum_id: QueryId.optional(),
  semester_id: QueryId.optional(),
  faculty_id: QueryId.optional(),
  study_status: StudyStatus.optional(),
  is_final_exam_call_letter: queryNumber(z.literal(CALL_LETTER_FILTERS)).optional(),
  /** 1: who gets call letters: students who study, in the forms of the setting `call-letter-education-forms`. 0: all. */
  called: QueryStatus.optional(),
  // The list of call letters sends these spellings.
  universityId: QueryId.optional(),
  academicYearId: QueryId.optional(),
  curriculumId: QueryId.optional(),
  semesterId: QueryId.optional(),
});

/** A current registration in the list. */
export const StudentRegisterRow = z.object({
  id: Id,
  university_id: Id,
  student_id: Id,
  first_name: z.string(),
  second_name: z.string(),
  third_name: z.string(),
  /** The three names in the script of the requested language, by which the list is sorted. */
  full_name: z.string(),
  id_number: z.string(),
  study_status: StudyStatus,
  group_id: Id,
  group_name: z.string().nullable(),
  curriculum_id: Id,
  curriculum_name: z.string(),
  semester_id: Id,
  /** The number of the semester as text. */
  semester: z.string(),
  academic_year_id: Id,
  academic_year_name: z.string(),
  faculty_id: Id,
  faculty_name: z.string().nullable(),
  speciality_id: Id,
  speciality_name: z.string().nullable(),
  education_form_id: z.string(),
  education_form_name: z.string().nullable(),
  order_number: z.string().nullable(),
  order_date: Day.nullable(),
  from_date: Day,
  /** The id of the valid call letter. */
  final_exam_call_letter: Id.nullable(),
  created_at: Instant,
});
export type StudentRegisterRow = z.infer<typeof StudentRegisterRow>;
