import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { requireUsableLabel } from '#features/reference/shared.ts';

/** A speciality belongs to the faculty. @throws Invalid on `speciality_id` */
export async function requireSpeciality(
  { db }: Context,
  { faculty_id, speciality_id }: { faculty_id: number; speciality_id: number },
): Promise<void> {
  const found = await db
    .selectFrom('specialities')
    .select('id')
    .where('id', '=', speciality_id)
    .where('faculty_id', '=', faculty_id)
    .executeTakeFirst();
  if (found === undefined) throw invalidField('speciality_id', 'invalid.out_of_scope');
}

type Labels = { [Field in 'education_form_id' | 'rating_system_id']?: string | undefined };

/** Newly chosen labels are in use. @throws Invalid on the field of one that is not */
export async function requireLabels({ db }: Context, body: Labels, id: number | undefined): Promise<void> {
  for (const module of ['education_form', 'rating_system'] as const) {
    const field = `${module}_id` as const;
    await requireUsableLabel(db, { table: 'curricula', module, field }, body, id);
  }
}
