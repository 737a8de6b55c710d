import type { Language } from '@dekanat/contract/kernel/languages.ts';
import {
  type FacultyExportQuery,
  type FacultyInput,
  type FacultyListQuery,
  type FacultyPosition,
  type FacultyUpdate,
  faculties,
} from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { exportTable } from '#documents/table-export.ts';
import { usualCell, usualHeading } from '#documents/usual-cells.ts';
import { recordColumns } from '#features/universities/shared.ts';
import type { Context } from '#kernel/context.ts';
import { notFound, Refusal } from '#kernel/errors.ts';
import { implement } from '#kernel/implement.ts';
import { say } from '#kernel/messages.ts';
import { askedFor, type FiltersOf, options, paged, sorted } from '#kernel/paging.ts';
import { removeUnused } from '#kernel/removal.ts';
import { universityFor, within } from '#kernel/scope.ts';
import {
  bestTranslation,
  exactTranslation,
  existsAsShown,
  nameMatches,
  writeTranslation,
} from '#kernel/translations.ts';
import { lockVersion } from '#kernel/versions.ts';
import { FACULTY } from './shared.ts';

type Filters = FiltersOf<typeof FacultyListQuery>;

/** Faculties that the caller may see and asks for: what a list shows, counts and exports. */
const matching = ({ db, scope }: Pick<Context, 'db' | 'scope'>, { name, status, position }: Filters) =>
  db
    .selectFrom('faculties')
    .innerJoin('universities', 'universities.id', 'faculties.university_id')
    .where(within(scope, { university: 'faculties.university_id', faculty: 'faculties.id' }))
    .where(nameMatches(FACULTY, 'faculties.id', name))
    .where((eb) => eb.and(askedFor({ 'faculties.status': status, 'faculties.position': position })));

/** The record of the wire; `translation` is the one to read (the best) or to edit (exactly the one asked for). */
const records = (
  query: ReturnType<typeof matching>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  query
    .crossJoinLateral(translation(FACULTY, 'faculties.id', language).as('shown'))
    .select([
      ...recordColumns('faculties', FACULTY, language),
      'faculties.faculty_code',
      'faculties.dean_name',
      sql<FacultyPosition>`faculties.position`.as('position'),
    ]);

/** The rows of a page, before it is cut to size. */
export const facultyPage = (
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  { sort, ...filters }: Filters & Pick<z.output<typeof FacultyListQuery>, 'sort'>,
) =>
  sorted(
    records(matching(context, filters), context.language),
    sort,
    {
      name: sql`shown.name collate uzbek`,
      faculty_code: sql.ref('faculties.faculty_code'),
      dean_name: sql`faculties.dean_name collate uzbek`,
      created_at: sql.ref('faculties.created_at'),
    },
    'name',
    sql.ref('faculties.id'),
  );

const one = (context: Context, id: number) => matching(context, {}).where('faculties.id', '=', id);

/** @throws Refusal not_found when there is none in the caller's scope */
const read = (context: Context, id: number, language: Language | undefined) =>
  records(one(context, id), language, exactTranslation).executeTakeFirstOrThrow(notFound);

const requireVisible = (context: Context, id: number) =>
  one(context, id).select('faculties.id').executeTakeFirstOrThrow(notFound);

async function create(
  context: Context,
  { language, name, university_id: _named, ...fields }: z.output<typeof FacultyInput>,
) {
  const { db, scope } = context;
  // Whoever is bound to one faculty cannot make another, which they could not even see.
  if (scope.facultyId !== null) throw new Refusal('forbidden');
  const { id } = await db
    .insertInto('faculties')
    .values({ ...fields, university_id: universityFor(scope) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeTranslation(db, FACULTY, id, { language, name });
  return read(context, id, language);
}

async function update(
  context: Context,
  id: number,
  { language, name, university_id: _named, version, ...fields }: z.output<typeof FacultyUpdate>,
) {
  await requireVisible(context, id);
  await lockVersion(context, 'faculties', id, version);
  await context.db.updateTable('faculties').set(fields).where('id', '=', id).execute();
  await writeTranslation(context.db, FACULTY, id, { language, name });
  return read(context, id, language);
}

function exportFaculties(
  context: Context,
  { format, columns, ...query }: z.output<typeof FacultyExportQuery>,
) {
  const { language } = context;
  return exportTable(context, format, {
    title: 'faculty.title',
    columns,
    heading: (column) => usualHeading(column) ?? `faculty.${column}`,
    cell: (row, column) =>
      column === 'position'
        ? say(`faculty.position.${row.position}`, language)
        : usualCell(row, column, language),
    rows: facultyPage(context, query).stream(),
  });
}

export const facultyFeature = implement(faculties, {
  list: (context, { query }) => paged(facultyPage(context, query), matching(context, query), query),
  export: (context, { query }) => exportFaculties(context, query),
  options: (context, { query }) =>
    options(
      matching(context, { name: query.search })
        .crossJoinLateral(bestTranslation(FACULTY, 'faculties.id', context.language).as('shown'))
        .select(['faculties.id', 'shown.name', 'faculties.university_id']),
      sql.ref('faculties.id'),
    ),
  read: (context, { params }) => read(context, params.id, context.language),
  check: async (context, { params }) => existsAsShown(await read(context, params.id, context.language)),
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: async (context, { params }) => {
    await requireVisible(context, params.id);
    return removeUnused(context.db, 'faculties', params.id);
  },
});
