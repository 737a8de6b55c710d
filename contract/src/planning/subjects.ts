import { z } from 'zod';
import { CHOSEN_UNIVERSITY, crud, OF_UNIVERSITY, type RecordOf } from '#api/crud.ts';
import { Id, line, QueryId } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { PLANNING } from '../catalogue/planning.ts';
import { LabelKey } from '../reference/labels.ts';

export const subjects = crud(PLANNING.subjects, {
  record: {
    ...OF_UNIVERSITY,
    code: z.string(),
    subject_group_id: Id,
    subject_group_name: z.string().nullable(),
    /** Key of a label of the module `subject_type`. */
    subject_type: LabelKey.nullable(),
    subject_type_name: z.string().nullable(),
  },
  nameRequired: 'subject.name.required',
  input: {
    ...CHOSEN_UNIVERSITY,
    code: line(32).min(1, 'subject.code.required'),
    subject_group_id: Id,
    subject_type: LabelKey.nullable().optional(),
  },
  filters: {
    subject_group_id: QueryId.optional(),
    subject_type: LabelKey.optional(),
    /** Subjects in active curricula of this faculty, as far as the caller may see them. */
    faculty_id: QueryId.optional(),
    missing: Language.optional(),
  },
  sort: ['name', 'code', 'subject_group_name', 'subject_type_name', 'created_at'],
  columns: [
    'name',
    'code',
    'subject_group_name',
    'subject_type_name',
    'translations',
    'university_name',
    'created_at',
    'updated_at',
  ],
  option: { code: z.string(), university_id: Id, subject_group_id: Id, subject_type: LabelKey.nullable() },
  lookup: { subject_group_id: QueryId.optional() },
});
export type Subject = RecordOf<typeof subjects>;
