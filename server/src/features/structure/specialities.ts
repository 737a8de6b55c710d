import type { Language } from '@dekanat/contract/kernel/languages.ts';
import {
  type SpecialityExportQuery,
  type SpecialityInput,
  type SpecialityListQuery,
  type SpecialityUpdate,
  specialities,
} from '@dekanat/contract/structure/specialities.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { exportTable } from '#documents/table-export.ts';
import { usualCell, usualHeading } from '#documents/usual-cells.ts';
import { labelName, requireLabel } from '#features/reference/shared.ts';
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
  wordsMatch,
  writeTranslation,
} from '#kernel/translations.ts';
import { lockVersion } from '#kernel/versions.ts';
import { facultyName, requireOwnFaculty, SPECIALITY } from './shared.ts';

type Filters = FiltersOf<typeof SpecialityListQuery>;

const matching = ({ db, scope }: Context, { name, status, faculty_id, education_type_id }: Filters) =>
  db
    .selectFrom('specialities')
    .innerJoin('universities', 'universities.id', 'specialities.university_id')
    .where(within(scope, { university: 'specialities.university_id', faculty: 'specialities.faculty_id' }))
    .where((eb) =>
      eb.or([
        nameMatches(SPECIALITY, 'specialities.id', name),
        wordsMatch(sql`search_key(specialities.code)`, name),
      ]),
    )
    .where((eb) =>
      eb.and(
        askedFor({
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

const rowsOf = (
  context: Context,
  { sort, ...filters }: Filters & Pick<z.output<typeof SpecialityListQuery>, 'sort'>,
) =>
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

const one = (context: Context, id: number) => matching(context, {}).where('specialities.id', '=', id);

/** @throws Refusal not_found when there is none in the caller's scope */
const read = (context: Context, id: number, language: Language | undefined) =>
  records(one(context, id), language, exactTranslation).executeTakeFirstOrThrow(notFound);

/** Locked: that it is the caller's to change stays so until it is changed. */
const requireVisible = (context: Context, id: number) =>
  one(context, id)
    .select(['specialities.id', 'specialities.education_type_id'])
    .forUpdate('specialities')
    .executeTakeFirstOrThrow(notFound);

async function create(
  context: Context,
  { language, name, university_id: _named, ...fields }: z.output<typeof SpecialityInput>,
) {
  const { db, scope } = context;
  requireOwnFaculty(scope, fields.faculty_id);
  await requireLabel(db, 'education_type', 'education_type_id', fields.education_type_id);
  const { id } = await db
    .insertInto('specialities')
    .values({ ...fields, university_id: universityFor(scope) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeTranslation(db, SPECIALITY, id, { language, name });
  return read(context, id, language);
}

async function update(
  context: Context,
  id: number,
  { language, name, university_id: _named, version, ...fields }: z.output<typeof SpecialityUpdate>,
) {
  const { db, scope } = context;
  const stored = await requireVisible(context, id);
  requireOwnFaculty(scope, fields.faculty_id);
  if (fields.education_type_id !== stored.education_type_id)
    await requireLabel(db, 'education_type', 'education_type_id', fields.education_type_id);
  await lockVersion(context, 'specialities', id, version);
  await db.updateTable('specialities').set(fields).where('id', '=', id).execute();
  await writeTranslation(db, SPECIALITY, id, { language, name });
  return read(context, id, language);
}

const exportSpecialities = (
  context: Context,
  { format, columns, ...query }: z.output<typeof SpecialityExportQuery>,
) =>
  exportTable(context, format, {
    title: 'speciality.title',
    columns,
    heading: (column) => usualHeading(column) ?? `speciality.${column}`,
    cell: (row, column) => usualCell(row, column, context.language),
    rows: rowsOf(context, query).stream(),
  });

export const specialityFeature = implement(specialities, {
  list: (context, { query }) => paged(rowsOf(context, query), matching(context, query), query),
  export: (context, { query }) => exportSpecialities(context, query),
  options: (context, { query: { search, faculty_id } }) =>
    options(
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
  read: (context, { params }) => read(context, params.id, context.language),
  check: async (context, { params }) => existsAsShown(await read(context, params.id, context.language)),
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: async (context, { params }) => {
    await requireVisible(context, params.id);
    return removeUnused(context.db, 'specialities', params.id);
  },
});
