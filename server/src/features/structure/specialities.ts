import type { Language } from '@dekanat/contract/api/languages.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { nameOrCodeMatches } from '#crud/name-or-code-search.ts';
import { definedOnly, type FiltersOf, type ListFilters, lookupOptions, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/statement-cache.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import { bestTranslation } from '#crud/translations.ts';
import { labelColumn, labelName, requireLabel } from '#features/reference/shared.ts';
import { recordColumns } from '#features/universities/shared.ts';
import { exportTable } from '#platform/exports/standard-export.ts';
import { statusColumn, textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import { facultyColumn, facultyName, requireOwnFaculty, SCOPE, SPECIALITY } from './shared.ts';

type Filters = FiltersOf<typeof specialities.list.query>;

const matching = ({ db, scope }: QueryScope, { name, status, faculty_id, education_type_id }: Filters) =>
  db
    .selectFrom('specialities')
    .innerJoin('universities', 'universities.id', 'specialities.university_id')
    .where(inScope(scope, SCOPE.specialities))
    .where(nameOrCodeMatches(SPECIALITY, { id: 'specialities.id', code: 'specialities.code' }, name))
    .where((eb) =>
      eb.and(
        definedOnly({
          'specialities.status': status,
          'specialities.faculty_id': faculty_id,
          'specialities.education_type_id': education_type_id,
        }),
      ),
    );

const educationType = (language: Language | undefined) =>
  labelName('education_type', 'specialities.education_type_id', language);

const records = (
  query: ReturnType<typeof matching>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  query
    .crossJoinLateral(translation(SPECIALITY, 'specialities.id', language).as('shown'))
    .select([
      ...recordColumns('specialities', SPECIALITY, language),
      'shown.name as speciality_name',
      'specialities.faculty_id',
      facultyName('specialities.faculty_id', language).as('faculty_name'),
      'specialities.code',
      'specialities.education_type_id',
      educationType(language).as('education_type_name'),
    ]);

const rowsOf = (context: QueryScope, { sort, ...filters }: ListFilters<typeof specialities.list.query>) =>
  sorted(
    records(matching(context, filters), context.language),
    sort,
    {
      name: sql`shown.name collate uzbek`,
      code: sql.ref('specialities.code'),
      faculty_name: sql`${facultyName('specialities.faculty_id', context.language)} collate uzbek`,
      education_type_name: sql`${educationType(context.language)} collate uzbek`,
      created_at: sql.ref('specialities.created_at'),
    },
    'name',
    sql.ref('specialities.id'),
  );

/**
 * Refuses a faculty that is not the writer's own, and a type of education that is switched off, unless the speciality
 * has that type already.
 */
async function requireUsable(
  { db, scope }: Context,
  {
    faculty_id,
    education_type_id,
  }: Pick<z.output<typeof specialities.create.body>, 'faculty_id' | 'education_type_id'>,
  id: number | undefined,
): Promise<void> {
  requireOwnFaculty(scope, faculty_id);
  const stored =
    id !== undefined &&
    (await db.selectFrom('specialities').select('education_type_id').where('id', '=', id).executeTakeFirst());
  if (!stored || stored.education_type_id !== education_type_id)
    await requireLabel(db, 'education_type', 'education_type_id', education_type_id);
}

const SPECIALITIES = {
  table: 'specialities',
  texts: SPECIALITY,
  ofUniversity: true,
  visible: (context: Context) => matching(context, {}),
  shown: records,
  allow: requireUsable,
} as const;

export const specialityImport = importKind({
  resource: 'specialities',
  calls: specialities,
  records: SPECIALITIES,
  screen: '/structure/specialities',
  columns: [
    translatedColumns({
      field: 'name',
      label: 'field.name',
      examples: { oz: 'Matematika', ru: 'Математика' },
    }),
    textColumn({ caseless: true, field: 'code', label: 'speciality.code', example: '60540100' }),
    facultyColumn(),
    labelColumn('education_type_id', 'speciality.education_type_name', 'education_type'),
    statusColumn(),
  ],
  keys: [['faculty_id', 'code']],
});

export const specialityFeature = implement(specialities, {
  list: listHandler(rowsOf, matching),
  export: (context, { query: { format, columns, ...query } }) =>
    exportTable(context, { format, columns }, { noun: 'speciality', rows: rowsOf(context, query).stream() }),
  options: (context, { query: { search, faculty_id } }) =>
    lookupOptions(
      matching(context, { name: search, faculty_id })
        .crossJoinLateral(bestTranslation(SPECIALITY, 'specialities.id', context.language).as('shown'))
        .select([
          'specialities.id',
          'shown.name',
          'specialities.code',
          'specialities.university_id',
          'specialities.faculty_id',
        ]),
      sql.ref('specialities.id'),
    ),
  ...translatedRecords(SPECIALITIES),
});
