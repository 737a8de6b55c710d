import { z } from 'zod';
import { createCall, exportCall, listCall, readCall, removeCall } from '#api/calls.ts';
import { Day, Id, Instant, QueryId } from '#api/fields.ts';
import { exportQuery, listQuery, PAGE_SIZES, ScopedQuery, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted, Warning } from '#api/warnings.ts';
import { REGISTRATION } from '../catalogue/registration.ts';
import { BatchAct, REGISTRATION_BATCH_ACTS } from '../students/status-changes/batches.ts';
import { RegisterFilters, StudentRegisterRow } from './register-row.ts';
import { isSelected, NONE_SELECTED, ORDER, SELECTION } from './selection.ts';

export const StudentRegisterListQuery = listQuery({
  ...RegisterFilters.shape,
  sort: sortBy('full_name', 'created_at'),
});

/** One of a student's registrations, newest first. */
const RegisterHistory = z.object({
  id: Id,
  curriculum_id: Id,
  curriculum_name: z.string(),
  semester_id: Id,
  semester: z.string(),
  academic_year_name: z.string(),
  group_id: Id,
  group_name: z.string().nullable(),
  order_number: z.string().nullable(),
  order_date: Day.nullable(),
  from_date: Day,
  /** null: the current registration. */
  to_date: Day.nullable(),
  batch_id: Id.nullable(),
  act: BatchAct.nullable(),
  /** The user who registered the student. */
  author: z.string().nullable(),
  created_at: Instant,
});

export const StudentRegister = StudentRegisterRow.extend({
  university_name: z.string().nullable(),
  education_type_name: z.string().nullable(),
  /** The valid call letter. */
  regId: z
    .object({ id: Id, order_number: z.string(), order_date: Day, start_date: Day, end_date: Day })
    .nullable(),
  to_date: Day.nullable(),
  history: z.array(RegisterHistory),
});
export type StudentRegister = z.infer<typeof StudentRegister>;

/** With `group_id` a transfer, which keeps what was earned; without it an attachment. */
const REGISTRATION_FIELDS = {
  ...SELECTION,
  new_curriculum_id: Id,
  new_academic_year_id: Id,
  new_semester_id: Id,
  new_group_id: Id,
  /** Transfer: the present group of all selected students. */
  group_id: Id.optional(),
  ...ORDER,
  accepted: Accepted,
};
export const RegistrationInput = z.strictObject(REGISTRATION_FIELDS).refine(isSelected, NONE_SELECTED);

/** A subject in the preview of a registration. */
const PreviewedSubject = z.object({
  subject_name: z.string().nullable(),
  /** The number of the semester as text. */
  semester: z.string(),
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  /** From the final control: the points are those of the interim controls. */
  absent: z.boolean(),
});
export type PreviewedSubject = z.infer<typeof PreviewedSubject>;

/** A row of the preview. */
export const RegistrationPreviewRow = z.object({
  /** Id of the student. */
  id: Id,
  name: z.string(),
  id_number: z.string(),
  /** The present registration, if there is one. */
  group_name: z.string().nullable(),
  curriculum_name: z.string().nullable(),
  semester: z.string().nullable(),
  /** Results that count in the new curriculum. */
  kept: z.array(PreviewedSubject),
  /** Present subjects without a result, which are removed. */
  dropped: z.array(PreviewedSubject),
  /** Results without a counterpart in the new curriculum: they stay with the former one. */
  unmatched: z.array(PreviewedSubject),
  /** Compulsory subjects of earlier semesters without a result. */
  missing: z.array(PreviewedSubject),
  /** Why the student cannot be registered. */
  obstacle: z.string().nullable(),
});
export type RegistrationPreviewRow = z.infer<typeof RegistrationPreviewRow>;

export const REGISTRATION_ACTS = ['attach', 'curriculum_transfer'] as const;
const RegistrationAct = z.enum(REGISTRATION_ACTS);

export const RegistrationPreview = z.object({
  act: RegistrationAct,
  total: z.int(),
  /** Number of rows with an obstacle; with any obstacle no student is registered. */
  obstacles: z.int(),
  /** The new registration. */
  target: z.object({
    curriculum_name: z.string(),
    /** The number of the semester as text. */
    semester: z.string(),
    academic_year_name: z.string(),
    group_name: z.string().nullable(),
  }),
  /** What `store` requires to be accepted. */
  warnings: z.array(Warning),
  /** Rows with obstacles first; the number of rows is limited. */
  rows: z.array(RegistrationPreviewRow),
});
export type RegistrationPreview = z.infer<typeof RegistrationPreview>;

/** Result of a bulk registration; `POST /batches/{batch_id}/undo` undoes it. */
export const Registered = z.object({
  batch_id: Id,
  act: BatchAct,
  students: z.int(),
  /** Student subjects that were added. */
  subjects: z.int(),
  /** Statements that were opened. */
  statements: z.int(),
});
export type Registered = z.infer<typeof Registered>;

/** A bulk registration of the last weeks, newest first. */
const RegistrationBatch = z.object({
  id: Id,
  act: BatchAct,
  students: z.int(),
  /** The new registration of its students, if it is the same for all. */
  curriculum_name: z.string().nullable(),
  semester: z.string().nullable(),
  group_name: z.string().nullable(),
  /** What was changed by hand: one subject of one student. */
  student_name: z.string().nullable(),
  subject_name: z.string().nullable(),
  created_at: Instant,
  author: z.string().nullable(),
  undone_at: Instant.nullable(),
  undone_by_name: z.string().nullable(),
});
export type RegistrationBatch = z.infer<typeof RegistrationBatch>;

export const BATCH_AUTHORS = ['staff', 'students'] as const;
const BatchQuery = listQuery({
  act: z.enum(REGISTRATION_BATCH_ACTS).optional(),
  /** Students choose electives themselves. */
  made_by: z.enum(BATCH_AUTHORS).optional(),
});

/** The current registration of a student, as a list of students shows it. */
const PresentRegistration = z.object({
  student_id: Id,
  curriculum_id: Id,
  curriculum_name: z.string(),
  semester_id: Id,
  /** The number of the semester as text. */
  semester: z.string(),
  academic_year_name: z.string(),
});
export type PresentRegistration = z.infer<typeof PresentRegistration>;

/** Students of a page, their ids separated by commas. */
const StudentIds = z
  .string()
  .max(11_000)
  .transform((ids): unknown[] => ids.split(','))
  .pipe(
    z
      .array(QueryId)
      .min(1)
      .max(PAGE_SIZES.at(-1) ?? 0),
  );

export const studentRegisters = defineResource(REGISTRATION.student_registers, {
  list: listCall(
    '/curriculum/student-register',
    // `student_index` opens the list of call letters.
    ['curriculum_index', 'student_index'],
    StudentRegisterListQuery,
    StudentRegisterRow,
  ),
  export: exportCall(
    '/curriculum/student-register/export',
    ['curriculum_index', 'student_index'],
    exportQuery(StudentRegisterListQuery, [
      'full_name',
      'second_name',
      'first_name',
      'third_name',
      'id_number',
      'group_name',
      'curriculum_name',
      'semester',
      'academic_year_name',
      'faculty_name',
      'speciality_name',
      'education_form_name',
      'study_status',
      'final_exam_call_letter',
      'order_number',
      'order_date',
      'from_date',
      'created_at',
    ]),
  ),
  /** The current registrations of these students, in any order; students without one are left out. */
  present: {
    method: 'GET',
    path: '/curriculum/student-register/present',
    access: ['curriculum_index', 'student_index'],
    query: ScopedQuery.extend({ student_ids: StudentIds }),
    result: z.array(PresentRegistration),
  },
  /** Bulk registrations, newest first. */
  batches: listCall(
    '/curriculum/student-register/batches',
    'curriculum_index',
    BatchQuery,
    RegistrationBatch,
  ),
  /** `re_reading_subject_group_index` opens the call letter of a registration. */
  read: readCall(
    '/curriculum/student-register/{id}',
    ['curriculum_index', 're_reading_subject_group_index'],
    StudentRegister,
  ),
  /** Dry run of `store`, student by student. */
  preview: createCall(
    '/curriculum/student-register-preview',
    'curriculum_student_register_store',
    RegistrationInput,
    RegistrationPreview,
  ),
  store: createCall(
    '/curriculum/student-register-store',
    'curriculum_student_register_store',
    RegistrationInput,
    Registered,
  ),
  /** Removes a registration by mistake, and restores the former one. Refused (405) while there are results. */
  remove: removeCall('/curriculum/student-register-delete/{id}', 'curriculum_student_register_store'),
});
