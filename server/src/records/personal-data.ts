import type { Context } from '#kernel/context.ts';

interface Shown {
  record: 'students' | 'teachers';
  universityId: number;
  /** None: the export of a list. */
  id: number | null;
}

/** Writes down that the caller was shown what is personal of somebody (design/domain.md §7). */
export async function recordShowing(
  { db, person, address }: Context,
  { record, universityId, id }: Shown,
): Promise<void> {
  await db
    .insertInto('personal_data_showings')
    .values({ record, university_id: universityId, row_id: id, user_id: person.id, address })
    .execute();
}
