import { CHOSEN_UNIVERSITY, crud, OF_UNIVERSITY, type RecordOf } from '#api/crud.ts';
import { Id } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { PLANNING } from '../catalogue/planning.ts';

export const subjectGroups = crud(PLANNING.subject_groups, {
  record: OF_UNIVERSITY,
  nameRequired: 'subject_group.name.required',
  input: CHOSEN_UNIVERSITY,
  filters: { missing: Language.optional() },
  sort: ['name', 'created_at'],
  columns: ['name', 'translations', 'university_name', 'created_at', 'updated_at'],
  option: { university_id: Id },
  lookup: {},
});
export type SubjectGroup = RecordOf<typeof subjectGroups>;
