import type { Language } from '@dekanat/contract/api/languages.ts';
import { type FacultyPosition, faculties } from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { definedOnly, type FiltersOf, type ListFilters, lookupOptions, sorted } from '#crud/paging.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import { bestTranslation, nameMatches } from '#crud/translations.ts';
import { recordColumns } from '#features/universities/shared.ts';
import { exportTable } from '#platform/exports/standard-export.ts';
import { FACULTY, SCOPE } from './shared.ts';

type Filters = FiltersOf<typeof faculties.list.query>;

/** Faculties that the caller may see and asks for: what a list shows, counts and exports. */
const matching = ({ db, scope }: Pick<Context, 'db' | 'scope'>, { name, status, position }: Filters) =>
  db
    .selectFrom('faculties')
    .innerJoin('universities', 'universities.id', 'faculties.university_id')
    .where(inScope(scope, SCOPE.faculties))
    .where(nameMatches(FACULTY, 'faculties.id', name))
    .where((eb) => eb.and(definedOnly({ 'faculties.status': status, 'faculties.position': position })));

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
  { sort, ...filters }: ListFilters<typeof faculties.list.query>,
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

const usual = translatedRecords({
  table: 'faculties',
  texts: FACULTY,
  ofUniversity: true,
  visible: (context) => matching(context, {}),
  shown: records,
  allow: ({ scope }, _body, id) => {
    // Whoever is bound to one faculty cannot make another, which they could not even see.
    if (id === undefined && scope.facultyId !== null) throw new Refusal('forbidden');
  },
});

export const facultyFeature = implement(faculties, {
  list: listHandler(facultyPage, matching),
  export: (context, { query: { format, columns, ...query } }) =>
    exportTable(
      context,
      { format, columns },
      {
        noun: 'faculty',
        rows: facultyPage(context, query).stream(),
        cells: { position: ({ position }) => translate(`faculty.position.${position}`, context.language) },
      },
    ),
  options: (context, { query }) =>
    lookupOptions(
      matching(context, { name: query.search })
        .crossJoinLateral(bestTranslation(FACULTY, 'faculties.id', context.language).as('shown'))
        .select(['faculties.id', 'shown.name', 'faculties.university_id']),
      sql.ref('faculties.id'),
    ),
  ...usual,
});
