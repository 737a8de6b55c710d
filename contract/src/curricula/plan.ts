import { z } from 'zod';
import { createCall, readCall, updateCall } from '#api/calls.ts';
import { whenEmpty } from '#api/empty.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, Instant, QueryId, Version } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { LookupQuery, ScopedQuery } from '#api/lists.ts';
import { permissionsOf } from '#api/permissions.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted } from '#api/warnings.ts';
import { CURRICULA } from '../catalogue/curricula.ts';
import { LabelKey } from '../reference/labels.ts';
import { SYLLABUS_STATUSES } from '../syllabi/syllabi.ts';
import { Control } from './controls.ts';
import { SEASONS } from './semester-periods.ts';
import { Teaching } from './teachings.ts';

const HOURS_MAX = 2_000;
const CREDITS_MAX = 60;
/** The most subjects of a semester. */
export const SEMESTER_SUBJECTS_MAX = 60;

const Person = z.object({ id: Id, fio: z.string().nullable() });

const PlannedSubject = z.object({
  /** Id of the semester subject. */
  id: Id,
  /** The same as `id`. */
  semester_subject_id: Id,
  /** `id` as text, and the name: clients that drag subjects read these. */
  key: z.string(),
  content: z.string(),
  version: Version,
  semester_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  subject_code: z.string(),
  subject_group_id: Id,
  subject_type: LabelKey.nullable(),
  /** The type in every language in which it has a text. */
  subject_types: z.array(z.object({ label: z.string(), language: Language })),
  theory_lesson_hour: z.int(),
  practical_lesson_hour: z.int(),
  independent_lesson_hour: z.int(),
  total_hour: z.int(),
  credit_hour: z.int(),
  /** The price of its credits (docs/domain.md §9). */
  credit_sum: z.int(),
  /** The number of its elective group; null: compulsory. */
  choice_of_subject: z.int().nullable(),
  syllabus: z
    .object({
      id: Id,
      name: z.string(),
      status: z.enum(SYLLABUS_STATUSES),
      /** What a published one lacks all the same. */
      problems: z.int(),
      /** Of its lessons. */
      first_deadline: Instant.nullable(),
    })
    .nullable(),
  /** The lead teacher. */
  teacher: Person.nullable(),
  /** The second teacher. */
  tutor: Person.nullable(),
  teachers: z.array(Teaching),
  /** Groups with an open sheet whose first statement no teacher holds. */
  unassigned_groups: z.array(z.object({ id: Id, name: z.string() })),
  /** Groups with an inactive teacher of a statement whose sheet is not closed. */
  inactive_teacher_groups: z.array(z.object({ id: Id, name: z.string() })),
  /** Interim and final controls, in order of time. */
  exam_schedule: z.array(Control),
  /** The interim controls of `exam_schedule`. */
  interControlList: z.array(Control),
  /** Its final control of the first statement. */
  finalControl: Control.nullable(),
});
export type PlannedSubject = z.infer<typeof PlannedSubject>;

const PlannedSemester = z.object({
  id: Id,
  version: Version,
  number: z.int(),
  name: z.string(),
  season: z.enum(SEASONS),
  academic_year_id: Id,
  academic_year_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  status: z.literal([1, 0]),
  /** An elective group counts once. */
  credits: z.int(),
  hours: z.int(),
  subjects: z.array(PlannedSubject),
});
export type PlannedSemester = z.infer<typeof PlannedSemester>;

const Plan = z.object({
  id: Id,
  version: Version,
  university_id: Id,
  faculty_id: Id,
  speciality_id: Id,
  academic_year_id: Id,
  name: z.string(),
  language: Language,
  confirmed: z.literal([1, 0]),
  /** The caller's last change of the plan, by which it can be undone. */
  change_id: Id.nullable(),
  semesters: z.array(PlannedSemester),
});
export type Plan = z.infer<typeof Plan>;

/** The semesters after a change, and the id by which it can be undone within a day. */
const PlanChange = z.object({ change_id: Id, semesters: z.array(PlannedSemester) });
export type PlanChange = z.infer<typeof PlanChange>;

const change = <P extends `/${string}`, Shape extends z.ZodRawShape>(path: P, shape: Shape) =>
  createCall(path, 'curriculum_update', z.strictObject(shape), PlanChange);
const hours = (most: number) => z.int(whenEmpty('semester_subject.hours.required')).min(0).max(most);
/** The version of the semester subject that the editor saw. */
const version = Version.optional();

export const semesterSubjects = defineResource(CURRICULA.semester_subjects, {
  /** The whole plan of a curriculum. */
  plan: {
    ...readCall('/curriculum/fixed_semestr_subject', 'curriculum_index', Plan),
    query: ScopedQuery.extend({ curriculum_id: QueryId }),
  },
  options: {
    method: 'GET',
    path: '/curriculum/semestr-subject-list',
    access: permissionsOf('curriculum', 'semester', 'semester_subject'),
    query: LookupQuery.extend({ curriculum_id: QueryId.optional(), semester_id: QueryId.optional() }),
    result: z.array(
      z.object({ id: Id, subject_id: Id, name: z.string().nullable(), semester_id: Id, curriculum_id: Id }),
    ),
  },
  /** Adds a subject, at the end or before another semester subject. */
  add: change('/curriculum/semestr-subject/{semesterId}', {
    subject_id: Id,
    before_id: Id.nullable().optional(),
  }),
  remove: {
    method: 'DELETE',
    path: '/curriculum/semestr-subject-delete/{semesterId}',
    access: 'curriculum_update',
    query: ScopedQuery,
    body: z.strictObject({ subject_id: Id, version }),
    result: PlanChange,
  },
  /** Moves a subject with all its data into this semester, or to another place in it. */
  move: updateCall(
    '/curriculum/semestr-subject-move/{semesterId}',
    'curriculum_update',
    z.strictObject({
      subject_id: Id,
      /** The semester that it is in. */
      from_semester_id: Id,
      before_id: Id.nullable().optional(),
      version,
    }),
    PlanChange,
  ),
  /** Puts a subject into an existing elective group of its semester; null makes it compulsory. */
  choose: change('/curriculum/choice-of-subject/{semesterId}', {
    subject_id: Id,
    choice_subject: z.int().min(0).max(100).nullable(),
    version,
  }),
  /**
   * Makes an elective group of two subjects, or adds the dragged one to the other's group. It comes from the panel or from
   * another semester where it is not in this one.
   */
  combine: change('/curriculum/choice-of-subject-group/{semesterId}', {
    subject_id: Id,
    dragged_sub_id: Id,
    from_semester_id: Id.optional(),
  }),
  saveHours: change('/curriculum/subject-type/{semesterId}', {
    subject_id: Id,
    practical_lesson_hour: hours(HOURS_MAX),
    theory_lesson_hour: hours(HOURS_MAX),
    independent_lesson_hour: hours(HOURS_MAX),
    credit_hour: hours(CREDITS_MAX),
    version,
  }),
  /** Syllabus, lead and second teacher of a subject. */
  saveSyllabus: change('/curriculum/subject-syllabus/{semesterId}', {
    subject_id: Id,
    syllabus_id: Id.nullable().optional(),
    teacher_id: Id.nullable().optional(),
    tutor_id: Id.nullable().optional(),
    version,
    accepted: Accepted,
  }),
  /** Undoes a change within a day, unless others have changed the same subjects since. */
  undo: updateCall(
    '/curriculum/undo/{changeId}',
    'curriculum_update',
    z.strictObject({ accepted: Accepted }),
    PlanChange,
  ),
});
export type SemesterSubjectOption = ResultOf<(typeof semesterSubjects)['options']>[number];
