import type { Language } from '@dekanat/contract/api/languages.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { nameOrCodeMatches } from '#crud/name-or-code-search.ts';
import { definedOnly, type FiltersOf, type ListFilters, lookupOptions, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/statement-cache.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import { bestTranslation } from '#crud/translations.ts';
import { recordColumns } from '#features/universities/shared.ts';
import { exportTable } from '#platform/exports/standard-export.ts';
import { statusColumn, textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import { DEPARTMENT, facultyColumn, facultyName, requireOwnFaculty, SCOPE } from './shared.ts';

type Filters = FiltersOf<typeof departments.list.query>;

const matching = ({ db, scope }: QueryScope, { name, status, faculty_id }: Filters) =>
  db
    .selectFrom('departments')
    .innerJoin('universities', 'universities.id', 'departments.university_id')
    .where(inScope(scope, SCOPE.departments))
    .where(nameOrCodeMatches(DEPARTMENT, { id: 'departments.id', code: 'departments.code' }, name))
    .where((eb) =>
      eb.and(definedOnly({ 'departments.status': status, 'departments.faculty_id': faculty_id })),
    );

const records = (
  query: ReturnType<typeof matching>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  query
    .crossJoinLateral(translation(DEPARTMENT, 'departments.id', language).as('shown'))
    .select([
      ...recordColumns('departments', DEPARTMENT, language),
      'departments.faculty_id',
      facultyName('departments.faculty_id', language).as('faculty_name'),
      'departments.code',
    ]);

const rowsOf = (context: QueryScope, { sort, ...filters }: ListFilters<typeof departments.list.query>) =>
  sorted(
    records(matching(context, filters), context.language),
    sort,
    {
      name: sql`shown.name collate uzbek`,
      code: sql.ref('departments.code'),
      faculty_name: sql`${facultyName('departments.faculty_id', context.language)} collate uzbek`,
      created_at: sql.ref('departments.created_at'),
    },
    'name',
    sql.ref('departments.id'),
  );

const DEPARTMENTS = {
  table: 'departments',
  texts: DEPARTMENT,
  ofUniversity: true,
  visible: (context: Context) => matching(context, {}),
  shown: records,
  allow: ({ scope }: Context, { faculty_id }: { faculty_id: number }) => requireOwnFaculty(scope, faculty_id),
} as const;

export const departmentImport = importKind({
  resource: 'departments',
  calls: departments,
  records: DEPARTMENTS,
  screen: '/structure/departments',
  columns: [
    translatedColumns({
      field: 'name',
      label: 'field.name',
      examples: { oz: 'Matematik analiz kafedrasi', ru: 'Кафедра математического анализа' },
    }),
    textColumn({ caseless: true, field: 'code', label: 'department.code', example: 'MAT-02' }),
    facultyColumn(),
    statusColumn(),
  ],
  keys: [['code'], ['faculty_id', 'name']],
});

export const departmentFeature = implement(departments, {
  list: listHandler(rowsOf, matching),
  export: (context, { query: { format, columns, ...query } }) =>
    exportTable(context, { format, columns }, { noun: 'department', rows: rowsOf(context, query).stream() }),
  options: (context, { query: { search, faculty_id } }) =>
    lookupOptions(
      matching(context, { name: search, faculty_id })
        .crossJoinLateral(bestTranslation(DEPARTMENT, 'departments.id', context.language).as('shown'))
        .select(['departments.id', 'shown.name', 'departments.university_id', 'departments.faculty_id']),
      sql.ref('departments.id'),
    ),
  ...translatedRecords(DEPARTMENTS),
});
