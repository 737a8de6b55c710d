import type { Language } from '@dekanat/contract/kernel/languages.ts';
import { LOOKUP_MAX } from '@dekanat/contract/kernel/lists.ts';
import {
  type FacultyExportQuery,
  type FacultyInput,
  type FacultyListQuery,
  type FacultyPosition,
  faculties,
} from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kernel/context.ts';
import { notFound, Refusal } from '#kernel/errors.ts';
import { implement } from '#kernel/implement.ts';
import { writtenInstant } from '#kernel/instants.ts';
import { say } from '#kernel/messages.ts';
import { paged, sorted } from '#kernel/paging.ts';
import { refuseWhileInUse } from '#kernel/removal.ts';
import { universityFor, within } from '#kernel/scope.ts';
import { exportTable } from '#kernel/table-export.ts';
import {
  allTranslations,
  bestTranslation,
  exactTranslation,
  nameMatches,
  writeTranslation,
} from '#kernel/translations.ts';
import { lockVersion } from '#kernel/versions.ts';

const NAMES = { table: 'faculty_translations', key: 'faculty_id', of: 'faculties.id' } as const;
const UNIVERSITY = {
  table: 'university_translations',
  key: 'university_id',
  of: 'faculties.university_id',
} as const;

type Filters = Partial<Pick<z.output<typeof FacultyListQuery>, 'name' | 'status' | 'position'>>;

/** Faculties that the caller may see and asks for: what a list shows, counts and exports. */
function matching({ db, scope }: Pick<Context, 'db' | 'scope'>, { name, status, position }: Filters) {
  return db
    .selectFrom('faculties')
    .innerJoin('universities', 'universities.id', 'faculties.university_id')
    .where(within(scope, { university: 'faculties.university_id', faculty: 'faculties.id' }))
    .$if(status !== undefined, (query) => query.where('faculties.status', '=', Number(status)))
    .$if(position !== undefined, (query) => query.where('faculties.position', '=', String(position)))
    .$if(Boolean(name), (query) => query.where(nameMatches(NAMES, name ?? '')));
}

type Matching = ReturnType<typeof matching>;

/** The record of the wire. `exact`: the wanted translation or empty texts, for editing; else the best one, for reading. */
const records = (query: Matching, language: Language | undefined, exact = false) =>
  query
    .innerJoinLateral(
      (exact && language
        ? exactTranslation(NAMES, language)
        : bestTranslation(NAMES, language, 'universities.default_language')
      ).as('shown'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      bestTranslation(UNIVERSITY, language, 'universities.default_language').as('university'),
      (join) => join.onTrue(),
    )
    .select([
      'faculties.id',
      'faculties.university_id',
      'university.name as university_name',
      'shown.name',
      'shown.language',
      'faculties.faculty_code',
      'faculties.dean_name',
      sql<FacultyPosition>`faculties.position`.as('position'),
      sql<1 | 0>`faculties.status`.as('status'),
      allTranslations(NAMES).as('translations'),
      'faculties.version',
      'faculties.created_at',
      'faculties.updated_at',
    ]);

const inOrder = (query: ReturnType<typeof records>, sort: z.output<typeof FacultyListQuery>['sort']) =>
  sorted(
    query,
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

/** The rows of a page, before it is cut to size. */
export const facultyPage = (
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  { sort, ...filters }: Filters & Pick<z.output<typeof FacultyListQuery>, 'sort'>,
) => inOrder(records(matching(context, filters), context.language), sort);

/** @throws Refusal not_found when there is none in the caller's scope */
async function read(context: Context, id: number, language: Language | undefined) {
  const one = records(matching(context, {}).where('faculties.id', '=', id), language, true);
  return (await one.executeTakeFirst()) ?? Promise.reject(notFound());
}

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
  await writeTranslation(db, NAMES, id, { language, name });
  return read(context, id, language);
}

async function update(
  context: Context,
  id: number,
  {
    language,
    name,
    university_id: _named,
    version,
    ...fields
  }: z.output<typeof FacultyInput> & { version?: number | undefined },
) {
  await requireVisible(context, id);
  await lockVersion(context, 'faculties', id, version);
  await context.db.updateTable('faculties').set(fields).where('id', '=', id).execute();
  await writeTranslation(context.db, NAMES, id, { language, name });
  return read(context, id, language);
}

async function requireVisible(context: Context, id: number): Promise<void> {
  const row = await matching(context, {})
    .select('faculties.id')
    .where('faculties.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
}

function exportFaculties(
  context: Context,
  { format, columns, sort, ...filters }: z.output<typeof FacultyExportQuery>,
) {
  const { language } = context;
  return exportTable(context, format, {
    title: 'faculty.title',
    columns,
    heading: (column) => `faculty.${column}`,
    cell: (row, column) => {
      if (column === 'position') return say(`faculty.position.${row.position}`, language);
      if (column === 'status') return say(row.status === 1 ? 'status.active' : 'status.inactive', language);
      if (column === 'translations') return row.translations.map((one) => one.language).join(', ');
      if (column === 'created_at' || column === 'updated_at') return writtenInstant(row[column]);
      return row[column];
    },
    rows: facultyPage(context, { ...filters, sort }).stream(),
  });
}

export const facultyFeature = implement(faculties, {
  list: (context, { query }) => paged(facultyPage(context, query), matching(context, query), query),
  export: (context, { query }) => exportFaculties(context, query),
  options: (context, { query }) =>
    matching(context, { name: query.search })
      .innerJoinLateral(
        bestTranslation(NAMES, context.language, 'universities.default_language').as('shown'),
        (join) => join.onTrue(),
      )
      .select(['faculties.id', 'shown.name', 'faculties.university_id'])
      .orderBy(sql`shown.name collate uzbek`)
      .orderBy('faculties.id')
      .limit(LOOKUP_MAX)
      .execute(),
  read: (context, { params }) => read(context, params.id, context.language),
  check: async (context, { params }) => {
    const { language, translations } = await read(context, params.id, context.language);
    return { exists: translations.some((translation) => translation.language === language) };
  },
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: async (context, { params }) => {
    await requireVisible(context, params.id);
    await refuseWhileInUse(context.db, 'faculties', params.id);
    await context.db.deleteFrom('faculties').where('id', '=', params.id).execute();
    return null;
  },
});
