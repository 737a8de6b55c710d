import { z } from 'zod';
import { CHOSEN_UNIVERSITY, crud, OF_UNIVERSITY, type RecordOf } from '#api/crud.ts';
import { Id, line, QueryId, QueryStatus, Status } from '#api/fields.ts';
import { STRUCTURE } from '../catalogue/structure.ts';

export const departments = crud(STRUCTURE.departments, {
  record: {
    ...OF_UNIVERSITY,
    faculty_id: Id,
    faculty_name: z.string().nullable(),
    code: z.string().nullable(),
    status: Status,
  },
  nameRequired: 'department.name.required',
  input: {
    ...CHOSEN_UNIVERSITY,
    faculty_id: Id,
    /** Many departments have none. */
    code: line(32).min(2, 'department.code.min').nullable().optional(),
    status: Status.default(1),
  },
  filters: { status: QueryStatus.optional(), faculty_id: QueryId.optional() },
  sort: ['name', 'code', 'faculty_name', 'created_at'],
  columns: [
    'name',
    'code',
    'faculty_name',
    'status',
    'translations',
    'university_name',
    'created_at',
    'updated_at',
  ],
  option: { university_id: Id, faculty_id: Id },
  lookup: { faculty_id: QueryId.optional() },
});
export type Department = RecordOf<typeof departments>;
