import { z } from 'zod';
import { createCall, exportCall, listCall, readCall, updateCall } from '#api/calls.ts';
import { areDistinct, Day, Id, Instant, QueryId, requiredId } from '#api/fields.ts';
import { exportQuery, listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted } from '#api/warnings.ts';
import { RESTORATIONS } from '../catalogue/restorations.ts';
import { OrderDate, OrderNumber } from '../students/orders/orders.ts';
import { StatusChanged } from '../students/status-changes/student-statuses.ts';
import { StudyStatus } from '../students/study-status.ts';

/** Results that one restoration carries over at most: more than any curriculum has subjects. */
export const CARRIED_MAX = 200;

/** What became of a restored student: studies, or was dismissed again. */
export const RESTORED_STATUSES = ['student_recovery', 'studentexpel'] as const;
const RestoredStatus = z.enum(RESTORED_STATUSES);
export type RestoredStatus = z.infer<typeof RestoredStatus>;

/** How a student returned: with results carried into a curriculum, or from leave without a change. */
export const RETURN_KINDS = ['restored', 'returned'] as const;
const ReturnKind = z.enum(RETURN_KINDS);
export type ReturnKind = z.infer<typeof ReturnKind>;

const RestorationListQuery = listQuery({
  /** Words of the student's name in any order and script, or the student number. */
  fio: Search,
  group_id: QueryId.optional(),
  status_type: RestoredStatus.optional(),
  kind: ReturnKind.optional(),
  sort: sortBy('full_name', 'order_date'),
});

/** A return to studies that was not undone. */
const RestorationRow = z.object({
  /** Id of the movement. */
  id: Id,
  university_id: Id,
  student_id: Id,
  /** In the script of the requested language. */
  full_name: z.string(),
  /** The same, in the spelling that other clients know. */
  fullName: z.string(),
  id_number: z.string(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  status_type: RestoredStatus,
  kind: ReturnKind,
  order_id: Id,
  order_number: z.string(),
  order_date: Day,
  batch_id: Id,
  /** Of a restoration; null for a return from leave. */
  restoration_id: Id.nullable(),
  curriculum_name: z.string().nullable(),
  /** The number of the semester as text. */
  semester: z.string().nullable(),
  /** Results that were carried over, and their credits. */
  carried: z.int(),
  carried_credits: z.int(),
  /** Subjects of earlier semesters that have no passing mark yet. */
  difference: z.int(),
  created_at: Instant,
});
export type RestorationRow = z.infer<typeof RestorationRow>;

/** Who is to be restored. */
const RestorationCandidate = z.object({
  id: Id,
  university_id: Id,
  full_name: z.string(),
  id_number: z.string(),
  study_status: StudyStatus,
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  faculty_name: z.string().nullable(),
  speciality_id: Id.nullable(),
  speciality_name: z.string().nullable(),
  /** The former registration. */
  curriculum_id: Id.nullable(),
  curriculum_name: z.string().nullable(),
  semester: z.string().nullable(),
  /** The order of the present status. */
  order_number: z.string().nullable(),
  order_date: Day.nullable(),
  status_change_reason_name: z.string().nullable(),
  /** Why the student cannot be restored. */
  obstacle: z.string().nullable(),
});
export type RestorationCandidate = z.infer<typeof RestorationCandidate>;

/** A result with a passing mark that can be carried over. */
const OldResult = z.object({
  rating_register_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  credit_hour: z.int(),
  rating: z.int(),
  mark: z.int(),
  /** Ids of the curriculum in which it was earned and of those in which a copy of it counts: it is not carried into them. */
  counts_in: z.array(Id),
});
export type OldResult = z.infer<typeof OldResult>;

const OldSemester = z.object({
  /** Id of the semester. */
  id: Id,
  semester_name: z.string(),
  curriculum_id: Id,
  curriculum_name: z.string(),
  academic_year_name: z.string(),
  student_subjects: z.array(OldResult),
});
export type OldSemester = z.infer<typeof OldSemester>;

/** A subject of the new curriculum; without a result it takes one. */
const Slot = z.object({
  semester_subject_id: Id,
  subject_id: Id,
  subjectName: z.string().nullable(),
  hour: z.int(),
  creditHour: z.int(),
  /** The number of the elective group in the semester; null: compulsory. */
  choice_of_subject: z.int().nullable(),
  /** The student has a result, or points on a sheet. */
  occupied: z.boolean(),
  rating_register_id: Id.nullable(),
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  /** From the final control: the points are those of the interim controls. */
  absent: z.boolean(),
});
export type Slot = z.infer<typeof Slot>;

const SlotSemester = z.object({
  semester_id: Id,
  semesterName: z.string(),
  /** The academic year. */
  date: z.string(),
  /** The semester in which the student continues: its empty subjects are no academic difference. */
  current: z.boolean(),
  studentSubjects: z.array(Slot),
});
export type SlotSemester = z.infer<typeof SlotSemester>;

const Pair = z.strictObject({ rating_register_id: Id, semester_subject_id: Id });
export type CarriedPair = z.infer<typeof Pair>;

/** Why a result is proposed for a subject, the best reason first. */
export const PROPOSED_BY = ['subject', 'name', 'similar'] as const;
const Proposal = z.object({ ...Pair.shape, by: z.enum(PROPOSED_BY) });
export type Proposal = z.infer<typeof Proposal>;

/** As of other orders; clients may send a number. */
const RestorationOrderNumber = z.preprocess(
  (sent) => (typeof sent === 'number' ? String(sent) : sent),
  z.string('restoration.order_number.required').pipe(OrderNumber),
);

export const RestorationInput = z.strictObject({
  university_id: Id.optional(),
  student_id: Id,
  /** The curriculum of the semester; other clients leave it out. */
  new_curriculum_id: requiredId('restoration.curriculum.required').optional(),
  new_semester_id: requiredId('restoration.semester.required'),
  new_group_id: requiredId('restoration.group.required'),
  order_number: RestorationOrderNumber,
  order_date: z.string('restoration.order_date.required').pipe(OrderDate),
  /** Old results, each once, and the subjects that take them, each once. */
  semester_subjects: z
    .array(Pair)
    .max(CARRIED_MAX)
    .refine((pairs) => areDistinct(pairs.map((one) => one.rating_register_id)), 'restoration.result.twice')
    .refine((pairs) => areDistinct(pairs.map((one) => one.semester_subject_id)), 'restoration.slot.twice')
    .default([]),
  accepted: Accepted,
});

export const ReturnInput = z.strictObject({
  order_number: OrderNumber,
  order_date: OrderDate,
  accepted: Accepted,
});

/** `POST /batches/{batch_id}/undo` undoes it. */
const Restored = z.object({
  id: Id,
  student_id: Id,
  batch_id: Id,
  order_id: Id,
  carried: z.int(),
  /** Subjects of the academic difference. */
  difference: z.int(),
});
export type Restored = z.infer<typeof Restored>;

export const restorations = defineResource(RESTORATIONS.restorations, {
  list: listCall('/recovery', 'student_index', RestorationListQuery, RestorationRow),
  export: exportCall(
    '/recovery/export',
    'student_index',
    exportQuery(RestorationListQuery, [
      'full_name',
      'id_number',
      'group_name',
      'status_type',
      'kind',
      'curriculum_name',
      'semester',
      'order_number',
      'order_date',
      'carried',
      'difference',
    ]),
  ),
  /** The student on the board. */
  candidate: readCall('/recovery/students/{studentId}', 'student_index', RestorationCandidate),
  /** Results with mark 3 or higher, by semester. The id is that of the student. */
  oldResults: readCall('/old-grades-to-restore-student/{id}', 'student_index', z.array(OldSemester)),
  /** Subjects of the new curriculum up to a semester. The id is that of the student. */
  slots: {
    method: 'GET',
    path: '/gpa-subjects-for-recovery/{id}',
    access: 'student_index',
    query: ScopedQuery.extend({ semester_id: QueryId }),
    result: z.array(SlotSemester),
  },
  /** Which result may count for which subject; a user confirms it. The id is that of the student. */
  proposals: {
    method: 'GET',
    path: '/recovery/proposals/{id}',
    access: 'student_index',
    query: ScopedQuery.extend({ semester_id: QueryId }),
    result: z.array(Proposal),
  },
  store: createCall('/recovery', 'student_update', RestorationInput, Restored),
  /** Return from academic leave without a change of curriculum. The id is that of the student. */
  resume: updateCall('/students/reading-recovery/{id}', 'student_update', ReturnInput, StatusChanged),
});
