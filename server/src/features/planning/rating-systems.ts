import type { Language } from '@dekanat/contract/api/languages.ts';
import { bandProblems, type RatingBand, shiftedNeighbours } from '@dekanat/contract/planning/rating-bands.ts';
import { ratingSystems } from '@dekanat/contract/planning/rating-systems.ts';
import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import { Invalid, notFound, requireAccepted } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { requireUnchanged } from '#crud/fixed-fields.ts';
import { listHandler } from '#crud/list-handler.ts';
import { sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import {
  allTranslations,
  bestTranslation,
  exactTranslation,
  translationExists,
  writeTranslation,
} from '#crud/translations.ts';
import { lockVersion } from '#crud/versions.ts';
import { labelName } from '#features/reference/shared.ts';
import { RATING_SYSTEM } from './record-texts.ts';

/** Marks belong to no university; the university in scope only decides their language. */
const all = ({ db, scope }: QueryScope) =>
  db
    .selectFrom('rating_systems')
    .leftJoin('universities', (join) => join.on('universities.id', '=', scope.universityId));

const records = (context: QueryScope, language: Language | undefined, translation = bestTranslation) =>
  all(context)
    .crossJoinLateral(translation(RATING_SYSTEM, 'rating_systems.id', language).as('shown'))
    .select([
      'rating_systems.id',
      'shown.language',
      'shown.name',
      'shown.short_name',
      allTranslations(RATING_SYSTEM, 'rating_systems.id').as('translations'),
      'minimal',
      'maximal',
      'system as rating_system_id',
      labelName('rating_system', 'rating_systems.system', language).as('rating_system_name'),
      'rating_systems.version',
      'rating_systems.created_at',
      'rating_systems.updated_at',
    ]);

/** The best mark first. */
const rowsOf = (context: QueryScope, { sort = '-minimal' }: { sort?: 'minimal' | '-minimal' | undefined }) =>
  sorted(
    records(context, context.language),
    sort,
    { minimal: sql.ref('minimal') },
    'minimal',
    sql.ref('rating_systems.id'),
  );

const read = (context: Context, id: number, language = context.language) =>
  records(context, language, exactTranslation)
    .where('rating_systems.id', '=', id)
    .executeTakeFirstOrThrow(notFound);

/** The mark and all marks of its system, locked: two users may move the same end. */
async function lockBands({ db }: Context, id: number) {
  const { rows } = await sql<RatingBand>`
    select id, minimal, maximal from rating_systems
    where system = (select system from rating_systems where id = ${id}) order by id for update`.execute(db);
  const stored = rows.find((band) => band.id === id);
  if (stored === undefined) throw notFound();
  return { stored, others: rows.filter((band) => band.id !== id) };
}

const storeBand = ({ db }: Context, { id, minimal, maximal }: RatingBand) =>
  db.updateTable('rating_systems').set({ minimal, maximal }).where('id', '=', id).execute();

/** Stores the points of a mark, and those of its neighbours if they are to move along; `false`: they were the same. @throws Invalid on a gap or overlap */
async function changePoints(
  context: Context,
  { stored, others }: Awaited<ReturnType<typeof lockBands>>,
  { shift, ...points }: { minimal: number | undefined; maximal: number | undefined; shift: boolean },
): Promise<boolean> {
  const { id } = stored;
  const changed = {
    id,
    minimal: points.minimal ?? stored.minimal,
    maximal: points.maximal ?? stored.maximal,
  };
  const shifted = shift ? shiftedNeighbours(stored, changed, others) : [];
  const after = others.map((band) => shifted.find(({ id: moved }) => moved === band.id) ?? band);
  const problems = [changed, ...shifted].flatMap((band) =>
    bandProblems(
      band,
      [changed, ...after].filter((other) => other.id !== band.id),
    ),
  );
  if (problems.length > 0) throw new Invalid(problems.map((problem) => ({ ...problem, values: {} })));
  for (const band of [changed, ...shifted]) await storeBand(context, band);
  return changed.minimal !== stored.minimal || changed.maximal !== stored.maximal;
}

/** Marks are stored with their results: those that have one by the former points do not change with them. */
async function formerMarks({ db }: Context, id: number): Promise<ActWarning[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from curricula
      join semester_subjects planned on planned.curriculum_id = curricula.id
      join student_subjects subject on subject.semester_subject_id = planned.id
      join ratings on ratings.student_subject_id = subject.id and ratings.mark is not null
      where curricula.rating_system_id = (select system from rating_systems where id = ${id})) as "exists"`.execute(
    db,
  );
  return rows[0]?.exists ? [{ code: 'former_marks', key: 'rating_system.former_marks' }] : [];
}

export const ratingSystemFeature = implement(ratingSystems, {
  list: listHandler(rowsOf, all),
  read: (context, { params }) => read(context, params.id),
  check: async (context, { params }) => translationExists(await read(context, params.id)),
  update: async (context, { params: { id }, body }) => {
    const {
      version,
      minimal,
      maximal,
      rating_system_id,
      shift_neighbours: shift = false,
      accepted,
      ...texts
    } = body;
    requireUnchanged({ rating_system_id }, await read(context, id));
    // All marks are locked before the one, always in the same order, so that two updates cannot wait for each other.
    const bands = await lockBands(context, id);
    await lockVersion(context, 'rating_systems', id, version);
    if (await changePoints(context, bands, { minimal, maximal, shift }))
      requireAccepted(await formerMarks(context, id), accepted);
    await writeTranslation(context.db, RATING_SYSTEM, id, texts);
    return read(context, id, texts.language);
  },
});
