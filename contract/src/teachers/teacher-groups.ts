import { z } from 'zod';
import { CHOSEN_UNIVERSITY, crud, OF_UNIVERSITY, type RecordOf } from '#api/crud.ts';
import { Id, line, QueryId } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { TEACHERS } from '../catalogue/teachers.ts';

/** Groups into which a faculty sorts its teachers. They have no lookup: forms read the list. */
const { options: _lookup, ...calls } = crud(TEACHERS.teacher_groups, {
  record: { ...OF_UNIVERSITY, faculty_id: Id, faculty_name: z.string().nullable(), code: z.string() },
  nameRequired: 'teacher_group.name.required',
  input: { code: line(32).min(1, 'teacher_group.code.required'), ...CHOSEN_UNIVERSITY, faculty_id: Id },
  filters: {
    /** Groups that have no name in this language. */
    missing: Language.optional(),
    faculty_id: QueryId.optional(),
  },
  sort: ['name', 'code', 'faculty_name', 'created_at'],
  columns: ['name', 'code', 'faculty_name', 'translations', 'university_name', 'created_at', 'updated_at'],
  option: {},
  lookup: {},
});
export const teacherGroups = calls;
export type TeacherGroup = RecordOf<typeof teacherGroups>;
