import { z } from 'zod';
import { CHOSEN_UNIVERSITY, crud, OF_UNIVERSITY, type RecordOf } from '#api/crud.ts';
import { Id, line, QueryId, QueryStatus, Status } from '#api/fields.ts';
import { STRUCTURE } from '../catalogue/structure.ts';
import { LabelKey } from '../reference/labels.ts';

export const specialities = crud(STRUCTURE.specialities, {
  record: {
    ...OF_UNIVERSITY,
    /** The same as `name`: clients use both. */
    speciality_name: z.string(),
    faculty_id: Id,
    faculty_name: z.string().nullable(),
    code: z.string(),
    education_type_id: z.string(),
    education_type_name: z.string().nullable(),
    status: Status,
  },
  nameRequired: 'speciality.name.required',
  input: {
    ...CHOSEN_UNIVERSITY,
    faculty_id: Id,
    code: line(32).min(2, 'speciality.code.min'),
    /** Key of a label of the module `education_type`. */
    education_type_id: LabelKey,
    status: Status.default(1),
  },
  filters: {
    status: QueryStatus.optional(),
    faculty_id: QueryId.optional(),
    education_type_id: LabelKey.optional(),
  },
  sort: ['name', 'code', 'faculty_name', 'education_type_name', 'created_at'],
  columns: [
    'name',
    'code',
    'qualification',
    'faculty_name',
    'education_type_name',
    'status',
    'translations',
    'university_name',
    'created_at',
    'updated_at',
  ],
  option: { code: z.string(), university_id: Id, faculty_id: Id },
  lookup: { faculty_id: QueryId.optional() },
});
export type Speciality = RecordOf<typeof specialities>;
