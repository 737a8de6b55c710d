import type { Language } from '@dekanat/contract/kernel/languages.ts';
import {
  type DepartmentExportQuery,
  type DepartmentInput,
  type DepartmentListQuery,
  type DepartmentUpdate,
  departments,
} from '@dekanat/contract/structure/departments.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { exportTable } from '#documents/table-export.ts';
import { usualCell, usualHeading } from '#documents/usual-cells.ts';
import { recordColumns } from '#features/universities/shared.ts';
import type { Context } from '#kernel/context.ts';
import { notFound } from '#kernel/errors.ts';
import { implement } from '#kernel/implement.ts';
import { askedFor, type FiltersOf, options, paged, sorted } from '#kernel/paging.ts';
import { removeUnused } from '#kernel/removal.ts';
import { universityFor, within } from '#kernel/scope.ts';
import {
  bestTranslation,
  exactTranslation,
  existsAsShown,
  nameMatches,
  textsOf,
  wordsMatch,
  writeTranslation,
} from '#kernel/translations.ts';
import { lockVersion } from '#kernel/versions.ts';
import { facultyName, requireOwnFaculty } from './shared.ts';

const DEPARTMENT = textsOf('department', 'name');

type Filters = FiltersOf<typeof DepartmentListQuery>;

const matching = ({ db, scope }: Context, { name, status, faculty_id }: Filters) =>
  db
    .selectFrom('departments')
    .innerJoin('universities', 'universities.id', 'departments.university_id')
    .where(within(scope, { university: 'departments.university_id', faculty: 'departments.faculty_id' }))
    .where((eb) =>
      eb.or([
        nameMatches(DEPARTMENT, 'departments.id', name),
        wordsMatch(sql`search_key(departments.code)`, name),
      ]),
    )
    .where((eb) => eb.and(askedFor({ 'departments.status': status, 'departments.faculty_id': faculty_id })));

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

const rowsOf = (
  context: Context,
  { sort, ...filters }: Filters & Pick<z.output<typeof DepartmentListQuery>, 'sort'>,
) =>
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

const one = (context: Context, id: number) => matching(context, {}).where('departments.id', '=', id);

/** @throws Refusal not_found when there is none in the caller's scope */
const read = (context: Context, id: number, language: Language | undefined) =>
  records(one(context, id), language, exactTranslation).executeTakeFirstOrThrow(notFound);

/** Locked: that it is the caller's to change stays so until it is changed. */
const requireVisible = (context: Context, id: number) =>
  one(context, id).select('departments.id').forUpdate('departments').executeTakeFirstOrThrow(notFound);

async function create(
  context: Context,
  { language, name, university_id: _named, ...fields }: z.output<typeof DepartmentInput>,
) {
  const { db, scope } = context;
  requireOwnFaculty(scope, fields.faculty_id);
  const { id } = await db
    .insertInto('departments')
    .values({ ...fields, university_id: universityFor(scope) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeTranslation(db, DEPARTMENT, id, { language, name });
  return read(context, id, language);
}

async function update(
  context: Context,
  id: number,
  { language, name, university_id: _named, version, ...fields }: z.output<typeof DepartmentUpdate>,
) {
  await requireVisible(context, id);
  requireOwnFaculty(context.scope, fields.faculty_id);
  await lockVersion(context, 'departments', id, version);
  await context.db.updateTable('departments').set(fields).where('id', '=', id).execute();
  await writeTranslation(context.db, DEPARTMENT, id, { language, name });
  return read(context, id, language);
}

const exportDepartments = (
  context: Context,
  { format, columns, ...query }: z.output<typeof DepartmentExportQuery>,
) =>
  exportTable(context, format, {
    title: 'department.title',
    columns,
    heading: (column) => usualHeading(column) ?? `department.${column}`,
    cell: (row, column) => usualCell(row, column, context.language),
    rows: rowsOf(context, query).stream(),
  });

export const departmentFeature = implement(departments, {
  list: (context, { query }) => paged(rowsOf(context, query), matching(context, query), query),
  export: (context, { query }) => exportDepartments(context, query),
  options: (context, { query: { search, faculty_id } }) =>
    options(
      matching(context, { name: search, faculty_id })
        .crossJoinLateral(bestTranslation(DEPARTMENT, 'departments.id', context.language).as('shown'))
        .select(['departments.id', 'shown.name', 'departments.university_id', 'departments.faculty_id']),
      sql.ref('departments.id'),
    ),
  read: (context, { params }) => read(context, params.id, context.language),
  check: async (context, { params }) => existsAsShown(await read(context, params.id, context.language)),
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: async (context, { params }) => {
    await requireVisible(context, params.id);
    return removeUnused(context.db, 'departments', params.id);
  },
});
