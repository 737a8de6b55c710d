import { formatDay } from '@dekanat/contract/api/days.ts';
import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import type { Season } from '@dekanat/contract/curricula/semester-periods.ts';
import { SEMESTERS_MAX } from '@dekanat/contract/curricula/semester-periods.ts';
import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid, invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { listHandler } from '#crud/list-handler.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { addNames, relatedName } from '#crud/related-names.ts';
import { requireUnreferenced } from '#crud/removal.ts';
import { wordsMatch } from '#crud/translations.ts';
import { lockVersion } from '#crud/versions.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { semesterDays } from './academic-years.ts';
import { requireNoNumberedSheets } from './numbered-sheets.ts';
import { visibleCurricula } from './visible-curricula.ts';

type Query = (typeof semesters)['list']['query'];

const SEMESTER_NAMES = { university_name: relatedName(UNIVERSITY, 'name', 'university_id') } as const;

const matchingSemesters = (
  context: Pick<Context, 'db' | 'scope'>,
  { name, season_semester, ...filters }: FiltersOf<Query>,
) =>
  visibleCurricula(context)
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

const records = (query: ReturnType<typeof matchingSemesters>) =>
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
    total('credit_hour').as('credits'),
    total('total_hour').as('hours'),
  ]);

/** The sum over the subjects of `semesters`; of an elective group the most (`semesterTotals`). */
const total = (column: 'credit_hour' | 'total_hour') => sql<number>`(
  select coalesce(sum(counted.most), 0)::integer from (
    select max(${sql.ref(`s.${column}`)}) as most from semester_subjects s
    where s.semester_id = semesters.id group by coalesce(s.choice_of_subject, -s.id)) counted)`;

/** By curriculum and number. */
const rowsOf = (context: QueryScope, { sort = 'curriculum_name', ...filters }: ListFilters<Query>) =>
  sorted(
    records(matchingSemesters(context, filters)),
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
    await records(matchingSemesters(context, {}))
      .where('semesters.id', '=', id)
      .executeTakeFirstOrThrow(notFound),
    SEMESTER_NAMES,
  );

/** Locks the curriculum, whose number of semesters changes. @throws Refusal 405 when it is confirmed */
async function lockStructure(context: Context, curriculumId: number) {
  const found = await visibleCurricula(context)
    .select(['curricula.id', 'curricula.university_id', 'curricula.semester_count', 'curricula.confirmed'])
    .where('curricula.id', '=', curriculumId)
    .forUpdate()
    .executeTakeFirst();
  if (found?.confirmed === 1) throw new Refusal('locked', { key: 'curriculum.confirmed.locked' });
  return found;
}

interface Period {
  academic_year_id: number;
  start_date: string;
  end_date: string;
}

/** @throws Invalid when the dates leave the academic year, or another semester of the curriculum has some of them */
async function requirePeriod({ db }: Context, curriculumId: number, period: Period, ownId?: number) {
  const { start_date, end_date, academic_year_id } = period;
  const year = await db
    .selectFrom('academic_years')
    .select(['name', 'start_year'])
    .where('id', '=', academic_year_id)
    .executeTakeFirst();
  if (year === undefined) throw invalidField('academic_year_id', 'invalid.out_of_scope');
  const { first, last } = semesterDays(year.start_year);
  const outside = (['start_date', 'end_date'] as const).filter(
    (field) => period[field] < first || period[field] > last,
  );
  if (outside.length > 0)
    throw new Invalid(
      outside.map((field) => ({
        field,
        key: 'semester.dates.year',
        values: { year: year.name, first: formatDay(first), last: formatDay(last) },
      })),
    );
  const other = await db
    .selectFrom('semesters')
    .select(['number', sql<string>`start_date`.as('start'), sql<string>`end_date`.as('end')])
    .where('curriculum_id', '=', curriculumId)
    .where('id', '<>', ownId ?? 0)
    .where(sql.ref('start_date'), '<=', sql.val(end_date))
    .where(sql.ref('end_date'), '>=', sql.val(start_date))
    .orderBy('number')
    .executeTakeFirst();
  if (other === undefined) return;
  const { number, start, end } = other;
  const field = start_date < start ? 'end_date' : 'start_date';
  throw invalidField(field, 'semester.dates.overlap', {
    number,
    start: formatDay(start),
    end: formatDay(end),
  });
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
  await requirePeriod(context, curriculum_id, fields);
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

/** Rows that refer to the curriculum may be added meanwhile. */
const lockCurriculum = ({ db }: Context, id: number) =>
  db.selectFrom('curricula').select('id').where('id', '=', id).forNoKeyUpdate().execute();

async function changeStatus(context: Context, id: number, status: 1 | 0, version: number | undefined) {
  const semester = await read(context, id);
  // Two activations in one curriculum wait for each other.
  await lockCurriculum(context, semester.curriculum_id);
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
  const { academic_year_id = before.academic_year_id } = fields;
  const period = { academic_year_id, start_date, end_date };
  const isMoved = Object.entries(period).some(([name, value]) => value !== before[name as keyof Period]);
  if (isMoved) {
    // Two changes of one curriculum wait for each other, or both could take the same days.
    await lockCurriculum(context, before.curriculum_id);
    if (academic_year_id !== before.academic_year_id)
      await requireNoNumberedSheets(context.db, { id, curriculumId: before.curriculum_id });
    await requirePeriod(context, before.curriculum_id, period, id);
  }
  if (status !== undefined && status !== before.status) await changeStatus(context, id, status, version);
  else await lockVersion(context, 'semesters', id, version);
  if (Object.values(fields).some((value) => value !== undefined))
    await context.db.updateTable('semesters').set(definedOnly(fields)).where('id', '=', id).execute();
}

/** Removes the last semester of a curriculum, when it is empty. */
async function remove(context: Context, id: number): Promise<null> {
  const { curriculum_id } = await matchingSemesters(context, {})
    .select('semesters.curriculum_id')
    .where('semesters.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const curriculum = await lockStructure(context, curriculum_id);
  // Read under the lock: a subject that was being added is counted, or it would be deleted with the semester.
  const { number, subjects } = await read(context, id);
  if (subjects > 0) throw new Refusal('in_use', { key: 'semester.used', values: { count: subjects } });
  if (curriculum?.semester_count !== number || number === 1)
    throw new Refusal('wrong_state', { key: 'semester.remove.last' });
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
  list: listHandler(rowsOf, matchingSemesters, SEMESTER_NAMES),
  options: (context, { query: { search, ...filters } }) =>
    matchingSemesters(context, filters)
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
