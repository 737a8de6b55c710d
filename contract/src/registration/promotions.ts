import { z } from 'zod';
import { createCall } from '#api/calls.ts';
import { Id } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted, Warning } from '#api/warnings.ts';
import { REGISTRATION } from '../catalogue/registration.ts';
import { SEASONS } from '../curricula/semester-periods.ts';
import { BULK_MAX } from '../students/status-changes/student-statuses.ts';
import { ORDER } from './selection.ts';
import { Registered } from './student-registers.ts';

const GROUPS_MAX = 500;
const SEMESTERS_MAX = 1_000;

/** Whose students go to the next semester: groups, or all groups of a semester, a curriculum or a faculty. */
const PROMOTED = {
  university_id: Id.optional(),
  group_ids: z.array(Id).min(1).max(GROUPS_MAX).optional(),
  semester_id: Id.optional(),
  curriculum_id: Id.optional(),
  faculty_id: Id.optional(),
  /** Only students who are registered in a semester of this year and season. */
  academic_year_id: Id.optional(),
  season_semester: z.enum(SEASONS).optional(),
};
const Promoted = z.object(PROMOTED);
const isNarrowed = ({ group_ids, semester_id, curriculum_id, faculty_id }: z.output<typeof Promoted>) =>
  group_ids !== undefined ||
  semester_id !== undefined ||
  curriculum_id !== undefined ||
  faculty_id !== undefined;
const NOT_NARROWED = {
  path: ['group_ids'],
  error: 'promotion.selection.required',
  when: ({ value }: { value: unknown }) => Promoted.safeParse(value).success,
};

export const PromotionPreviewInput = z.strictObject(PROMOTED).refine(isNarrowed, NOT_NARROWED);

export const PromotionInput = z
  .strictObject({
    ...PROMOTED,
    /** Students below the GPA limit who are promoted all the same. */
    included_ids: z.array(Id).max(BULK_MAX).default([]),
    /** Other students who stay. */
    excluded_ids: z.array(Id).max(BULK_MAX).default([]),
    /** The number of students to be promoted that the user saw. */
    expected: z.int().min(0).optional(),
    /** The present semesters of these students that the user saw: those who have been promoted meanwhile are not promoted again. */
    semester_ids: z.array(Id).max(SEMESTERS_MAX).optional(),
    ...ORDER,
    accepted: Accepted,
  })
  .refine(isNarrowed, NOT_NARROWED);

export const PromotionRow = z.object({
  /** Id of the student. */
  id: Id,
  register_id: Id,
  name: z.string(),
  id_number: z.string(),
  group_id: Id,
  group_name: z.string().nullable(),
  curriculum_name: z.string(),
  semester: z.string(),
  /** null: there is no next semester. */
  next_semester: z.string().nullable(),
  /** Of the subjects that have a result, or whose semester is over; null without any. */
  gpa: z.number().nullable(),
  /** Subjects of the semesters so far without a passing mark. */
  debts: z.int(),
});
export type PromotionRow = z.infer<typeof PromotionRow>;

const PromotionGroup = z.object({
  group_id: Id,
  group_name: z.string().nullable(),
  curriculum_id: Id,
  curriculum_name: z.string(),
  semester_id: Id,
  semester: z.string(),
  next_semester_id: Id.nullable(),
  next_semester: z.string().nullable(),
  next_academic_year_name: z.string().nullable(),
  students: z.int(),
  below_limit: z.int(),
});

export const PromotionPreview = z.object({
  /** All studying students of the selection. */
  total: z.int(),
  /** Those at or above the limit who have a next semester: they are promoted unless they are excluded. */
  ready: z.int(),
  /** The ids of all students who are ready, also of those whom `rows` leaves out. */
  ready_ids: z.array(Id),
  /** Those in the last semester of their curriculum, who are not promoted. */
  finished: z.int(),
  gpa_limit: z.number(),
  groups: z.array(PromotionGroup),
  /** What `store` requires to be accepted if all who are ready are promoted. */
  warnings: z.array(Warning),
  /** Those below the limit who have a next semester, all of them. */
  below: z.array(PromotionRow),
  /** Those who are ready; the number of rows is limited. */
  rows: z.array(PromotionRow),
});
export type PromotionPreview = z.infer<typeof PromotionPreview>;

export const promotions = defineResource(REGISTRATION.student_registers, {
  preview: createCall(
    '/curriculum/promotion-preview',
    'curriculum_student_register_store',
    PromotionPreviewInput,
    PromotionPreview,
  ),
  store: createCall(
    '/curriculum/promotion-store',
    'curriculum_student_register_store',
    PromotionInput,
    Registered,
  ),
});
