import type { Queryable } from '#db/database.ts';
import { textsOf } from './demonstration-structure.ts';
import { SUBJECT_GROUPS } from './subject-texts.ts';

/** Seeds the subject groups and subjects of a university in a few statements. */
export async function seedSubjects(db: Queryable, university_id: number): Promise<void> {
  const groups = await db
    .insertInto('subject_groups')
    .values(SUBJECT_GROUPS.map(() => ({ university_id })))
    .returning('id')
    .execute();
  await db
    .insertInto('subject_group_translations')
    .values(textsOf('subject_group_id', groups, [...SUBJECT_GROUPS]))
    .execute();
  const all = SUBJECT_GROUPS.flatMap(({ subjects }, index) =>
    subjects.map(([code, oz, ru, en, subject_type = 'compulsory']) => ({
      row: { university_id, subject_group_id: groups[index]?.id ?? 0, code, subject_type },
      names: { oz, ru, en },
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
