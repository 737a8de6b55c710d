import { z } from 'zod';
import { createCall, readCall } from '#api/calls.ts';
import { Id, QueryId } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted, Warning } from '#api/warnings.ts';
import { REGISTRATION } from '../catalogue/registration.ts';
import { SEMESTER_SUBJECTS_MAX } from '../curricula/plan.ts';
import { isSelected, NONE_SELECTED, SELECTION } from './selection.ts';
import { Registered } from './student-registers.ts';

const GROUPS_MAX = 500;

const ElectiveMember = z.object({
  semester_subject_id: Id,
  subject_name: z.string().nullable(),
  hour: z.int(),
  credit_hour: z.int(),
  /** Students who have chosen it. */
  students: z.int(),
});

const ElectiveGroup = z.object({
  /** Its number in the semester. */
  choice_of_subject: z.int(),
  /** Students without a choice. */
  without: z.int(),
  members: z.array(ElectiveMember),
});

const ElectiveStudent = z.object({
  /** Id of the student. */
  id: Id,
  name: z.string(),
  id_number: z.string(),
  group_id: Id,
  group_name: z.string().nullable(),
  choices: z.array(
    z.object({
      choice_of_subject: z.int(),
      student_subject_id: Id,
      semester_subject_id: Id,
      /** Points were entered: the choice cannot change. */
      rated: z.boolean(),
    }),
  ),
});

/** Elective groups of a semester, and what its students have chosen. */
export const Electives = z.object({
  semester_id: Id,
  curriculum_id: Id,
  curriculum_name: z.string(),
  semester: z.string(),
  groups: z.array(ElectiveGroup),
  /** Studying students who are registered in the semester or a later one, by name: the first 5,000 of `total`. */
  students: z.array(ElectiveStudent),
  total: z.int(),
});
export type Electives = z.infer<typeof Electives>;

const BALANCED = {
  university_id: Id.optional(),
  semester_id: Id,
  /** Only students of these groups. */
  group_ids: z.array(Id).min(1).max(GROUPS_MAX).optional(),
  /** Only this elective group. */
  choice_of_subject: z.int().min(1).max(100).optional(),
};

export const BalancePreview = z.object({
  /** Choices that would be made. */
  total: z.int(),
  groups: z.array(
    z.object({
      choice_of_subject: z.int(),
      members: z.array(
        z.object({
          semester_subject_id: Id,
          subject_name: z.string().nullable(),
          before: z.int(),
          after: z.int(),
        }),
      ),
    }),
  ),
  /** What `balance` requires to be accepted. */
  warnings: z.array(Warning),
  /** The number of rows is limited. */
  rows: z.array(
    z.object({
      /** Id of the student. */
      id: Id,
      name: z.string(),
      id_number: z.string(),
      group_name: z.string().nullable(),
      choice_of_subject: z.int(),
      semester_subject_id: Id,
      subject_name: z.string().nullable(),
    }),
  ),
});
export type BalancePreview = z.infer<typeof BalancePreview>;

export const electives = defineResource(REGISTRATION.student_subjects, {
  list: {
    ...readCall('/curriculum/electives', 'curriculum_index', Electives),
    query: ScopedQuery.extend({ semester_id: QueryId, group_id: QueryId.optional() }),
  },
  /** Chooses one member of each named elective group for the students, in place of a former choice. */
  choose: createCall(
    '/curriculum/electives-store',
    'curriculum_student_register_store',
    z
      .strictObject({
        ...SELECTION,
        semester_subject_ids: z.array(Id).min(1).max(SEMESTER_SUBJECTS_MAX),
        accepted: Accepted,
      })
      .refine(isSelected, NONE_SELECTED),
    Registered,
  ),
  /** Dry run of `balance`. */
  previewBalance: createCall(
    '/curriculum/electives-balance-preview',
    'curriculum_student_register_store',
    z.strictObject(BALANCED),
    BalancePreview,
  ),
  /** Gives students without a choice the member that the fewest have chosen. */
  balance: createCall(
    '/curriculum/electives-balance',
    'curriculum_student_register_store',
    z.strictObject({
      ...BALANCED,
      /** The number of choices that the user saw. */
      expected: z.int().min(0).optional(),
      accepted: Accepted,
    }),
    Registered,
  ),
});
