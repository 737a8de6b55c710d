import { z } from 'zod';
import { createCall } from '#api/calls.ts';
import { Id } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { REPORTS } from '../catalogue/reports.ts';
import { BULK_MAX } from '../students/status-changes/student-statuses.ts';
import { listReport } from './report.ts';
import { column } from './report-columns.ts';

/**
 * Electives of studying students in the semesters that they have reached: a row for each student and elective group, with the
 * subject that was chosen, or those to choose from.
 */
export const electiveChoices = listReport({
  name: 'electiveChoices',
  title: 'report.title.elective_choices',
  path: '/users/not-choose-subject-students',
  access: 'get_rating_monitoring_index',
  required: ['is_choice_of_subject'],
  optional: ['academic_year_id', 'curriculum_id', 'semester_id', 'subject_id', 'group_id', 'fio', 'user_id'],
  chain: ['curriculum_id', 'semester_id', 'subject_id'],
  /** The student and the first member of the elective group. */
  key: z.string(),
  fields: {
    student_id: Id,
    curriculum_id: Id,
    semester_id: Id,
    group_id: Id,
    /** The number of the elective group in the semester. */
    choice_of_subject: z.int(),
    first_name: z.string(),
    second_name: z.string(),
    third_name: z.string().nullable(),
  },
  columns: {
    fio: column.student(),
    group_name: column.text(144),
    curriculum_name: column.text(264),
    semester_name: column.semester(),
    subject_name: column.text(320),
    is_choice_of_subject: column.choice('elective_choice', [0, 1], { 0: 'rejected', 1: 'active' }),
  },
});

const Reminded = z.object({
  /** Students who were notified now. */
  notified: z.int(),
  /** Students who were reminded on this day before. */
  already: z.int(),
  /** Students without an open account. */
  without_account: z.int(),
  /** Students who can choose no longer: the deadline has passed after they had chosen a part, or the sheets of all members are closed. */
  closed: z.int(),
});

/** Reminds students of electives without a choice, once a day, for callers who may read the report. Those who have chosen all of theirs are left out. */
export const electiveReminders = defineResource(REPORTS.reports, {
  create: createCall(
    '/users/not-choose-subject-students/reminders',
    'message_store',
    z.strictObject({
      university_id: Id.optional(),
      student_ids: z
        .array(Id)
        .min(1, 'status_change.students.required')
        .max(BULK_MAX, 'status_change.students.max'),
    }),
    Reminded,
  ),
});
