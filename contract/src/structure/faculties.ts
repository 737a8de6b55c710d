import { z } from 'zod';
import { CHOSEN_UNIVERSITY, crud, OF_UNIVERSITY, type RecordOf } from '#api/crud.ts';
import { whenEmpty } from '#api/empty.ts';
import { Id, line, QueryStatus, Status } from '#api/fields.ts';
import { STRUCTURE } from '../catalogue/structure.ts';

/** The position of the person who heads a faculty, in the spelling of the wire. */
export const FACULTY_POSITIONS = ["boshlig'i", 'dekani'] as const;
export const FacultyPosition = z.enum(FACULTY_POSITIONS, whenEmpty('faculty.position.required'));
export type FacultyPosition = z.infer<typeof FacultyPosition>;

export const faculties = crud(STRUCTURE.faculties, {
  record: {
    ...OF_UNIVERSITY,
    faculty_code: z.string(),
    dean_name: z.string(),
    position: FacultyPosition,
    status: Status,
  },
  nameRequired: 'faculty.name.required',
  input: {
    ...CHOSEN_UNIVERSITY,
    faculty_code: line(32).min(2, 'faculty.faculty_code.min'),
    dean_name: line(255).min(4, 'faculty.dean_name.min'),
    position: FacultyPosition,
    status: Status.default(1),
  },
  filters: { status: QueryStatus.optional(), position: FacultyPosition.optional() },
  sort: ['name', 'faculty_code', 'dean_name', 'created_at'],
  columns: [
    'name',
    'faculty_code',
    'dean_name',
    'position',
    'status',
    'translations',
    'university_name',
    'created_at',
    'updated_at',
  ],
  option: { university_id: Id },
  lookup: {},
});
export type Faculty = RecordOf<typeof faculties>;
