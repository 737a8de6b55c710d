import type { Queryable } from '#db/database.ts';
import { type FacultyOf, textsOf } from './demonstration-structure.ts';
import { DEPARTMENT_FIELDS } from './subjects/department-fields.ts';
import { SUBJECT_FIELDS } from './subjects/subject-catalogue.ts';

/** Seeds the subject groups and subjects that the departments of a university teach, in a few statements. */
export async function seedSubjects(
  db: Queryable,
  university_id: number,
  faculties: FacultyOf[],
): Promise<void> {
  const taught = new Set(
    [...DEPARTMENT_FIELDS].flatMap(([department, field]) =>
      faculties.some(({ faculty_code }) => department.startsWith(faculty_code)) ? [field] : [],
    ),
  );
  const fields = SUBJECT_FIELDS.filter(({ letters }) => taught.has(letters));
  const groups = await db
    .insertInto('subject_groups')
    .values(fields.map(() => ({ university_id })))
    .returning('id')
    .execute();
  await db
    .insertInto('subject_group_translations')
    .values(textsOf('subject_group_id', groups, fields))
    .execute();
  const all = fields.flatMap(({ subjects }, index) =>
    subjects.map(({ code, type, names }) => ({
      row: { university_id, subject_group_id: groups[index]?.id ?? 0, code, subject_type: type },
      names,
    })),
  );
  const subjects = await db
    .insertInto('subjects')
    .values(all.map(({ row }) => row))
    .returning('id')
    .execute();
  await db
    .insertInto('subject_translations')
    .values(textsOf('subject_id', subjects, all))
    .execute();
}
