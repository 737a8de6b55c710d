import type { Language } from '@dekanat/contract/api/languages.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { definedOnly, type FiltersOf, type ListFilters, lookupOptions, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/statement-cache.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import { bestTranslation, nameMatches } from '#crud/translations.ts';
import { recordColumns } from '#features/universities/shared.ts';
import { exportTable } from '#platform/exports/standard-export.ts';
import { languageColumn, numberColumn, statusColumn, translatedColumns } from '#platform/imports/columns.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import { facultyName, SCOPE, STUDENT_GROUP, specialityColumn, specialityName } from './shared.ts';

type Filters = FiltersOf<typeof studentGroups.list.query>;

/**
 * A group belongs to the faculty of its speciality, so somebody bound to a faculty sees no group without a speciality.
 */
const matching = ({ db, scope }: QueryScope, { name, with_speciality, ...asked }: Filters) =>
  db
    .selectFrom('student_groups')
    .innerJoin('universities', 'universities.id', 'student_groups.university_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where(inScope(scope, SCOPE.student_groups))
    .where(nameMatches(STUDENT_GROUP, 'student_groups.id', name))
    .where((eb) =>
      eb.and(
        definedOnly({
          'student_groups.status': asked.status,
          'specialities.faculty_id': asked.faculty_id,
          'student_groups.speciality_id': asked.speciality_id,
          'student_groups.study_language': asked.study_language,
          'student_groups.entry_year': asked.entry_year,
        }),
      ),
    )
    .$if(with_speciality !== undefined, (query) =>
      query.where('student_groups.speciality_id', with_speciality === 1 ? 'is not' : 'is', null),
    );

const records = (
  query: ReturnType<typeof matching>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  query
    .crossJoinLateral(translation(STUDENT_GROUP, 'student_groups.id', language).as('shown'))
    .select([
      ...recordColumns('student_groups', STUDENT_GROUP, language),
      'specialities.faculty_id',
      facultyName('specialities.faculty_id', language).as('faculty_name'),
      'student_groups.speciality_id',
      specialityName('student_groups.speciality_id', language).as('speciality_name'),
      sql<Language | null>`student_groups.study_language`.as('study_language'),
      'student_groups.entry_year',
    ]);

const rowsOf = (context: QueryScope, { sort, ...filters }: ListFilters<typeof studentGroups.list.query>) =>
  sorted(
    records(matching(context, filters), context.language),
    sort,
    {
      name: sql`shown.name collate uzbek`,
      speciality_name: sql`${specialityName('student_groups.speciality_id', context.language)} collate uzbek`,
      faculty_name: sql`${facultyName('specialities.faculty_id', context.language)} collate uzbek`,
      entry_year: sql.ref('student_groups.entry_year'),
      created_at: sql.ref('student_groups.created_at'),
    },
    'name',
    sql.ref('student_groups.id'),
  );

/**
 * Somebody bound to a faculty must give a group a speciality of that faculty, or they would not see the group again.
 * That a speciality belongs to the group's university, a foreign key of the schema makes sure.
 * @throws Invalid on `speciality_id`
 */
async function requireOwnSpeciality(
  { db, scope }: Context,
  { speciality_id }: Pick<z.output<typeof studentGroups.create.body>, 'speciality_id'>,
  id: number | undefined,
): Promise<void> {
  const stays = id !== undefined && speciality_id === undefined;
  if (scope.facultyId === null || stays) return;
  if (!speciality_id) throw invalidField('speciality_id', 'student_group.speciality_id.required');
  const own = await db
    .selectFrom('specialities')
    .select('id')
    .where('id', '=', speciality_id)
    .where('faculty_id', '=', scope.facultyId)
    .executeTakeFirst();
  if (own === undefined) throw invalidField('speciality_id', 'invalid.out_of_scope');
}

const STUDENT_GROUPS = {
  table: 'student_groups',
  texts: STUDENT_GROUP,
  ofUniversity: true,
  visible: (context: Context) => matching(context, {}),
  shown: records,
  allow: requireOwnSpeciality,
} as const;

export const studentGroupImport = importKind({
  resource: 'student_groups',
  calls: studentGroups,
  records: STUDENT_GROUPS,
  screen: '/students/student-groups',
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
  keys: [['speciality_id', 'name'], ['name']],
});

export const studentGroupFeature = implement(studentGroups, {
  list: listHandler(rowsOf, matching),
  export: (context, { query: { format, columns, ...query } }) =>
    exportTable(
      context,
      { format, columns },
      {
        noun: 'student_group',
        rows: rowsOf(context, query).stream(),
        cells: {
          study_language: ({ study_language: taught }) =>
            taught && translate(`study_language.${taught}`, context.language),
        },
      },
    ),
  options: (context, { query: { search, faculty_id, speciality_id } }) =>
    lookupOptions(
      matching(context, { name: search, faculty_id, speciality_id })
        .crossJoinLateral(bestTranslation(STUDENT_GROUP, 'student_groups.id', context.language).as('shown'))
        .select([
          'student_groups.id',
          'shown.name',
          'student_groups.university_id',
          'specialities.faculty_id',
          'student_groups.speciality_id',
        ]),
      sql.ref('student_groups.id'),
    ),
  ...translatedRecords(STUDENT_GROUPS),
});
