import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { labelColumn, labelName, requireLabel } from '#features/reference/shared.ts';
import { statusColumn, textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { FACULTY, facultyColumn, SCOPE, SPECIALITY } from './shared.ts';

/** Refuses a type of education that is switched off, unless the speciality has it already. */
async function requireUsableType(
  { db }: Context,
  { education_type_id }: Pick<BodyOf<typeof specialities.create>, 'education_type_id'>,
  id: number | undefined,
): Promise<void> {
  const stored =
    id !== undefined &&
    (await db.selectFrom('specialities').select('education_type_id').where('id', '=', id).executeTakeFirst());
  if (!stored || stored.education_type_id !== education_type_id)
    await requireLabel(db, 'education_type', 'education_type_id', education_type_id);
}

export const specialityResource = translatedResource(specialities, {
  table: 'specialities',
  texts: SPECIALITY,
  code: 'code',
  scope: SCOPE.specialities,
  computed: {
    speciality_name: () => sql`shown.name`,
    faculty_name: { texts: FACULTY, id: 'specialities.faculty_id' },
    education_type_name: (language) =>
      labelName('education_type', 'specialities.education_type_id', language),
  },
  searchDetail: 'code',
  allow: requireUsableType,
  imports: {
    columns: [
      translatedColumns({
        field: 'name',
        label: 'field.name',
        examples: { oz: 'Matematika', ru: 'Математика' },
      }),
      textColumn({ caseInsensitive: true, field: 'code', label: 'speciality.code', example: '60540100' }),
      facultyColumn(),
      labelColumn('education_type_id', 'speciality.education_type_name', 'education_type'),
      statusColumn(),
    ],
    keyColumns: [['faculty_id', 'code']],
  },
});
