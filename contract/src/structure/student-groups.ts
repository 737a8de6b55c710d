import { z } from 'zod';
import { CHOSEN_UNIVERSITY, crud, OF_UNIVERSITY, type RecordOf } from '#api/crud.ts';
import { Id, QueryId, QueryStatus, queryNumber, Status } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { STRUCTURE } from '../catalogue/structure.ts';

/** Years of entry; archives contain groups from 1990 on. */
export const ENTRY_YEARS = { first: 1990, last: 2100 };
export const EntryYear = z.int().min(ENTRY_YEARS.first).max(ENTRY_YEARS.last);

/** A group belongs to the faculty of its speciality; a group without a speciality belongs to no faculty. */
export const studentGroups = crud(STRUCTURE.student_groups, {
  record: {
    ...OF_UNIVERSITY,
    faculty_id: Id.nullable(),
    faculty_name: z.string().nullable(),
    speciality_id: Id.nullable(),
    speciality_name: z.string().nullable(),
    /** The language of instruction; `language` is that of the name. */
    study_language: Language.nullable(),
    entry_year: EntryYear.nullable(),
    status: Status,
  },
  nameRequired: 'student_group.name.required',
  input: {
    ...CHOSEN_UNIVERSITY,
    speciality_id: Id.nullable().optional(),
    study_language: Language.nullable().optional(),
    entry_year: EntryYear.nullable().optional(),
    status: Status.default(1),
  },
  filters: {
    status: QueryStatus.optional(),
    faculty_id: QueryId.optional(),
    speciality_id: QueryId.optional(),
    study_language: Language.optional(),
    entry_year: queryNumber(EntryYear).optional(),
    /** 0: groups without a speciality. */
    with_speciality: QueryStatus.optional(),
  },
  sort: ['name', 'speciality_name', 'faculty_name', 'entry_year', 'created_at'],
  columns: [
    'name',
    'speciality_name',
    'faculty_name',
    'study_language',
    'entry_year',
    'status',
    'translations',
    'university_name',
    'created_at',
    'updated_at',
  ],
  option: { university_id: Id, faculty_id: Id.nullable(), speciality_id: Id.nullable(), status: Status },
  lookup: { faculty_id: QueryId.optional(), speciality_id: QueryId.optional() },
});
export type StudentGroup = RecordOf<typeof studentGroups>;
