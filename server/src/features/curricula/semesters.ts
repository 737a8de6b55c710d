import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import type { Season } from '@dekanat/contract/curricula/semester-periods.ts';
import { SEMESTERS_MAX } from '@dekanat/contract/curricula/semester-periods.ts';
import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { listHandler } from '#crud/list-handler.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import { addNames, relatedName } from '#crud/related-names.ts';
import { requireUnreferenced } from '#crud/removal.ts';
import type { QueryScope } from '#crud/statement-cache.ts';
import { wordsMatch } from '#crud/translations.ts';
import { lockVersion } from '#crud/versions.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { visible } from './shared.ts';

type Query = (typeof semesters)['list']['query'];

const SEMESTER_NAMES = { university_name: relatedName(UNIVERSITY, 'name', 'university_id') } as const;

const matching = (
  context: Pick<Context, 'db' | 'scope'>,
  { name, season_semester, ...filters }: FiltersOf<Query>,
) =>
  visible(context)
    .innerJoin('semesters', 'semesters.curriculum_id', 'curricula.id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where(name ? wordsMatch(sql`curricula.name_key`, name) : sql<SqlBool>`true`)
    .where((eb) =>
      eb.and(
        definedOnly({
          'semesters.curriculum_id': filters.curriculum_id,
          'semesters.academic_year_id': filters.academic_year_id,
          'semesters.season': season_semester,
          'semesters.status': filters.status,
        }),
      ),
    );

const records = (query: ReturnType<typeof matching>) =>
  query.select([
    'semesters.id',
    'semesters.version',
    'semesters.created_at',
    'semesters.updated_at',
    'semesters.university_id',
    'semesters.curriculum_id',
    'curricula.name as curriculum_name',
    'semesters.number',
    sql<string>`semesters.number::text`.as('name'),
    sql<Season>`semesters.season`.as('season'),
    'semesters.academic_year_id',
    'academic_years.name as academic_year_name',
    'academic_years.start_year as academic_year_start_year',
    'academic_years.end_year as academic_year_end_year',
    sql<string>`semesters.start_date`.as('start_date'),
    sql<string>`semesters.end_date`.as('end_date'),
    sql<1 | 0>`semesters.status`.as('status'),
    sql<1 | 0>`curricula.confirmed`.as('confirmed'),
    sql<number>`(select count(*) from semester_subjects s where s.semester_id = semesters.id)`.as('subjects'),
  ]);

/** By curriculum and number. */
const rowsOf = (context: QueryScope, { sort = 'curriculum_name', ...filters }: ListFilters<Query>) =>
  sorted(
    records(matching(context, filters)),
    sort,
    {
      curriculum_name: sql`curricula.name collate uzbek`,
      name: sql.ref('semesters.number'),
      academic_year_start_year: sql.ref('academic_years.start_year'),
      start_date: sql.ref('semesters.start_date'),
      created_at: sql.ref('semesters.created_at'),
    },
    'curriculum_name',
    sql.ref('semesters.id'),
  );

const read = async (context: Context, id: number) =>
  addNames(
    context,
    await records(matching(context, {})).where('semesters.id', '=', id).executeTakeFirstOrThrow(notFound),
    SEMESTER_NAMES,
  );

/** Locks the curriculum, whose number of semesters changes. @throws Refusal 405 when it is confirmed */
async function lockStructure(context: Context, curriculumId: number) {
  const found = await visible(context)
    .select(['curricula.id', 'curricula.university_id', 'curricula.semester_count', 'curricula.confirmed'])
    .where('curricula.id', '=', curriculumId)
    .forUpdate()
    .executeTakeFirst();
  if (found?.confirmed === 1) throw new Refusal('in_use', { key: 'curriculum.confirmed.locked' });
  return found;
}

/** Adds the next semester of a curriculum. */
async function create(
  context: Context,
  { curriculum_id, name, ...fields }: BodyOf<typeof semesters.create>,
): Promise<number> {
  const curriculum = await lockStructure(context, curriculum_id);
  if (curriculum === undefined) throw invalidField('curriculum_id', 'invalid.out_of_scope');
  const number = curriculum.semester_count + 1;
  if (number > SEMESTERS_MAX || Number(name) !== number)
    throw invalidField('name', 'semester.name.next', { number: Math.min(number, SEMESTERS_MAX) });
  await context.db
    .updateTable('curricula')
    .set({ semester_count: number })
    .where('id', '=', curriculum_id)
    .execute();
  const { id } = await context.db
    .insertInto('semesters')
    .values({ ...fields, curriculum_id, university_id: curriculum.university_id, number })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function setStatus(
  { db }: Context,
  { id, curriculum_id }: { id: number; curriculum_id: number },
  status: 1 | 0,
) {
  // The one that was active first: a curriculum has at most one.
  if (status === 1)
    await db
      .updateTable('semesters')
      .set({ status: 0 })
      .where('curriculum_id', '=', curriculum_id)
      .where('status', '=', 1)
      .where('id', '<>', id)
      .execute();
  await db
    .updateTable('semesters')
    .set({ status })
    .where('id', '=', id)
    .where('status', '<>', status)
    .execute();
}

async function changeStatus(context: Context, id: number, status: 1 | 0, version: number | undefined) {
  const semester = await read(context, id);
  // Two activations in one curriculum wait for each other.
  await context.db
    .selectFrom('curricula')
    .select('id')
    .where('id', '=', semester.curriculum_id)
    .forUpdate()
    .execute();
  await lockVersion(context, 'semesters', id, version);
  await setStatus(context, semester, status);
}

async function update(
  context: Context,
  id: number,
  { name, status, version, ...fields }: BodyOf<typeof semesters.update>,
) {
  const before = await read(context, id);
  if (name !== undefined && name !== before.name) throw invalidField('name', 'semester.name.fixed');
  const { start_date = before.start_date, end_date = before.end_date } = fields;
  if (start_date >= end_date) throw invalidField('end_date', 'semester.end_date.order');
  if (status !== undefined && status !== before.status) await changeStatus(context, id, status, version);
  else await lockVersion(context, 'semesters', id, version);
  if (Object.values(fields).some((value) => value !== undefined))
    await context.db.updateTable('semesters').set(definedOnly(fields)).where('id', '=', id).execute();
}

/** Removes the last semester of a curriculum, when it is empty. */
async function remove(context: Context, id: number): Promise<null> {
  const { curriculum_id, number, subjects } = await read(context, id);
  const curriculum = await lockStructure(context, curriculum_id);
  if (subjects > 0) throw new Refusal('in_use', { key: 'semester.used', values: { count: subjects } });
  if (curriculum?.semester_count !== number || number === 1)
    throw new Refusal('in_use', { key: 'semester.remove.last' });
  await requireUnreferenced(context.db, 'semesters', [id]);
  await context.db.deleteFrom('semesters').where('id', '=', id).execute();
  await context.db
    .updateTable('curricula')
    .set({ semester_count: number - 1 })
    .where('id', '=', curriculum_id)
    .execute();
  return null;
}

/** Condition on `semesters`: selects show "3-semestr" or "Semester 3", so what is typed is found by its number. */
const isNumbered = (search = '') => {
  const [number] = search.match(/\d+/) ?? [];
  return number === undefined ? sql<SqlBool>`true` : sql<SqlBool>`semesters.number::text = ${number}`;
};

export const semesterFeature = implement(semesters, {
  list: listHandler(rowsOf, matching, SEMESTER_NAMES),
  options: (context, { query: { search, ...filters } }) =>
    matching(context, filters)
      .where(isNumbered(search))
      .select([
        'semesters.id',
        sql<string>`semesters.number::text`.as('name'),
        'semesters.number',
        sql<Season>`semesters.season`.as('season'),
        'semesters.curriculum_id',
        'semesters.academic_year_id',
        sql<1 | 0>`semesters.status`.as('status'),
      ])
      .orderBy('semesters.curriculum_id')
      .orderBy('semesters.number')
      .limit(LOOKUP_MAX)
      .execute(),
  read: (context, { params }) => read(context, params.id),
  create: async (context, { body }) => read(context, await create(context, body)),
  update: async (context, { params: { id }, body }) => {
    await update(context, id, body);
    return read(context, id);
  },
  changeStatus: async (context, { body: { id, status, version } }) => {
    await changeStatus(context, id, status, version);
    return read(context, id);
  },
  remove: (context, { params: { id } }) => remove(context, id),
});
