import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { languageColumn, numberColumn, statusColumn, translatedColumns } from '#platform/imports/columns.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { hemisGroups } from './hemis/structure-sources.ts';
import { specialityColumn } from './import-columns.ts';
import { STRUCTURE_SCOPE } from './record-scope.ts';
import { FACULTY, SPECIALITY, STUDENT_GROUP } from './record-texts.ts';

/**
 * Requires from a user of one faculty that the group has a speciality of that faculty; otherwise the user could not see
 * the group again. A foreign key ensures that the speciality belongs to the group's university.
 * @throws Invalid on `speciality_id`
 */
async function requireOwnSpeciality(
  { db, scope }: Context,
  { speciality_id }: Pick<BodyOf<typeof studentGroups.create>, 'speciality_id'>,
  id: number | undefined,
): Promise<void> {
  const unchanged = id !== undefined && speciality_id === undefined;
  if (scope.facultyId === null || unchanged) return;
  if (!speciality_id) throw invalidField('speciality_id', 'student_group.speciality_id.required');
  const own = await db
    .selectFrom('specialities')
    .select('id')
    .where('id', '=', speciality_id)
    .where('faculty_id', '=', scope.facultyId)
    .executeTakeFirst();
  if (own === undefined) throw invalidField('speciality_id', 'invalid.out_of_scope');
}

/** A group belongs to the faculty of its speciality: a user of one faculty sees no group without a speciality. */
export const studentGroupResource = translatedResource(studentGroups, {
  table: 'student_groups',
  texts: STUDENT_GROUP,
  scope: STRUCTURE_SCOPE.student_groups,
  leftJoin: { table: 'specialities', on: 'student_groups.speciality_id' },
  computed: {
    faculty_id: () => sql.ref('specialities.faculty_id'),
    faculty_name: { texts: FACULTY, id: 'specialities.faculty_id' },
    speciality_name: { texts: SPECIALITY, id: 'student_groups.speciality_id' },
  },
  filters: {
    with_speciality: (present) =>
      present === 1
        ? sql<SqlBool>`student_groups.speciality_id is not null`
        : sql<SqlBool>`student_groups.speciality_id is null`,
  },
  searchDetail: 'speciality_name',
  cells: {
    study_language: ({ study_language }, { language }) =>
      study_language && translate(`study_language.${study_language}`, language),
  },
  allow: requireOwnSpeciality,
  imports: {
    columns: [
      translatedColumns({
        field: 'name',
        label: 'field.name',
        examples: { oz: '101-25 MAT', ru: '101-25 МАТ' },
      }),
      specialityColumn(),
      languageColumn({ field: 'study_language', label: 'student_group.study_language' }),
      numberColumn({ field: 'entry_year', label: 'student_group.entry_year', example: '2025' }),
      statusColumn(),
    ],
    keyColumns: [['speciality_id', 'name'], ['name']],
    reusesNames: true,
    source: hemisGroups,
  },
});
