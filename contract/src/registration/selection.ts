import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { OrderDate, OrderNumber } from '../students/orders/orders.ts';
import { BULK_MAX, StudentMatch } from '../students/status-changes/student-statuses.ts';
import { RegisterFilters } from './register-row.ts';

/** The students of a bulk call: by id, all that match a list of students, or all that match the list of registrations. */
export const SELECTION = {
  university_id: Id.optional(),
  student_ids: z.array(Id).max(BULK_MAX, 'status_change.students.max').optional(),
  matching: StudentMatch.optional(),
  matching_registers: RegisterFilters.optional(),
  /** With `matching` or `matching_registers`: the number of students that the user saw. */
  expected: z.int().min(0).optional(),
};

const Selection = z.object({
  student_ids: SELECTION.student_ids,
  matching: z.unknown().optional(),
  matching_registers: z.unknown().optional(),
});

export const isSelected = ({ student_ids = [], matching, matching_registers }: z.output<typeof Selection>) =>
  [student_ids.length > 0, matching !== undefined, matching_registers !== undefined].filter(Boolean)
    .length === 1;

/** Reported together with the problems of other fields. */
export const NONE_SELECTED = {
  path: ['student_ids'],
  error: 'status_change.students.required',
  when: ({ value }: { value: unknown }) => Selection.safeParse(value).success,
};

/** The order behind a registration, if there is one; its date is the day from which the registration counts. */
export const ORDER = {
  order_number: OrderNumber.nullable().default(null),
  order_date: OrderDate.nullable().default(null),
};
