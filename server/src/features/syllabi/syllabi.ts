import { today } from '@dekanat/contract/api/days.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { isEmpty } from '@dekanat/contract/syllabi/questions.ts';
import { SYLLABUS_STATUSES, syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid, invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { inScope, universityFor } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { nameOrder } from '#crud/name-order.ts';
import { addNames } from '#crud/related-names.ts';
import { lockVersion } from '#crud/versions.ts';
import { answerRight } from './answer-rights.ts';
import { copyParts, weeksBetween } from './duplicate.ts';
import { lockUse } from './exam-guard.ts';
import { hide } from './hidden-parts.ts';
import { type OwnSyllabus, ownSyllabus, visibleSyllabi } from './own-syllabus.ts';
import { publishProblems } from './publish-problems.ts';
import { claimFiles, storeRichText } from './syllabus-files.ts';
import { matchingSyllabi, records, rowsOf, SYLLABUS_NAMES } from './syllabus-rows.ts';
import { claimVideo } from './video/videos.ts';

const read = async (context: Context, id: number) => {
  const row = await records(matchingSyllabi(context, {}), context)
    .select(['syllabi.requirements', 'syllabi.description', 'syllabi.video'])
    .where('syllabi.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return addNames(context, row, SYLLABUS_NAMES);
};

/** The academic year that contains today, else the last one. @throws Invalid where there is none */
async function currentYear({ db }: Context): Promise<number> {
  const year = await db
    .selectFrom('academic_years')
    .select('id')
    .orderBy((eb) => eb('start_year', '=', startYearOf(today())), 'desc')
    .orderBy('start_year', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (year === undefined) throw invalidField('academic_year_id', 'academic_year.required');
  return year.id;
}

interface Texts {
  description?: string | undefined;
  photo?: number | null | undefined;
  video?: number | null | undefined;
}

/** Checks and claims what a form refers to. @returns the sanitised description */
async function storeParts(context: Context, body: Texts, syllabus: OwnSyllabus) {
  if (body.photo != null) await claimFiles(context, [body.photo], syllabus, { field: 'photo', images: true });
  if (body.video != null) await claimVideo(context, body.video, syllabus);
  if (body.description === undefined) return {};
  const description = await storeRichText(context, body.description, syllabus, 'description');
  if (isEmpty(description)) throw invalidField('description', 'syllabus.description.required');
  return { description };
}

/** A published syllabus is complete. @throws Invalid 422 with the list of problems */
async function requireComplete(context: Context, id: number): Promise<void> {
  const problems = await publishProblems(context.db, id);
  if (problems.length > 0)
    throw new Invalid(
      problems.map(({ problem, name }) => ({
        field: 'status',
        key: `syllabus.problem.${problem}`,
        values: { name: name ?? '' },
      })),
      'unfinished',
    );
}

/** @throws Refusal 405 with the names of what uses the syllabus */
async function requireUnused({ services, db }: Context, id: number): Promise<void> {
  const names = await services.syllabusUses.names(db, id);
  if (names.length > 0)
    throw new Refusal('in_use', { key: 'syllabus.used', values: { names: names.join(', ') } });
}

export const syllabusFeature = implement(syllabi, {
  list: listHandler(rowsOf, matchingSyllabi, SYLLABUS_NAMES),
  options: (context, { query: { search, subject_id } }) =>
    matchingSyllabi(context, { name: search })
      .select([
        'syllabi.id',
        'syllabi.name',
        'syllabi.university_id',
        sql<Language>`syllabi.language`.as('language'),
        'syllabi.subject_id',
        sql<(typeof SYLLABUS_STATUSES)[number]>`syllabi.status`.as('status'),
        sql<string>`(select name from academic_years where id = syllabi.academic_year_id)`.as(
          'academic_year_name',
        ),
      ])
      .$if(subject_id !== undefined, (query) =>
        query.orderBy(sql`syllabi.subject_id is not distinct from ${subject_id ?? null}`, 'desc'),
      )
      .orderBy(nameOrder(sql.ref('syllabi.name'), context.language))
      .orderBy('syllabi.id')
      .limit(LOOKUP_MAX)
      .execute(),
  years: (context) =>
    visibleSyllabi(context)
      .innerJoin('academic_years', 'academic_years.id', 'syllabi.academic_year_id')
      .select([
        'academic_years.id',
        'academic_years.name',
        sql<boolean>`academic_years.start_year = ${startYearOf(today())}`.as('current'),
        sql<number>`count(*)`.as('syllabi'),
      ])
      .groupBy(['academic_years.id', 'academic_years.name', 'academic_years.start_year'])
      .orderBy('academic_years.start_year', 'desc')
      .execute(),
  read: (context, { params }) => read(context, params.id),
  create: async (context, { body: { university_id: _chosen, ...body } }) => {
    const university_id = universityFor(context.scope);
    const { id, origin_id } = await context.db
      .insertInto('syllabi')
      .values({
        ...body,
        description: '…',
        origin_id: sql`null`,
        academic_year_id: body.academic_year_id ?? (await currentYear(context)),
        university_id,
        faculty_id: context.scope.facultyId,
        author_id: context.caller.id,
      })
      .returning(['id', 'origin_id'])
      .executeTakeFirstOrThrow();
    const texts = await storeParts(context, body, { id, university_id, origin_id });
    await context.db.updateTable('syllabi').set(texts).where('id', '=', id).execute();
    return read(context, id);
  },
  update: async (context, { params: { id }, body: { version, university_id: _fixed, ...body } }) => {
    const syllabus = await ownSyllabus(context, id);
    await lockVersion(context, 'syllabi', id, version);
    const texts = await storeParts(context, body, syllabus);
    await context.db
      .updateTable('syllabi')
      .set({ ...body, ...texts, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    return read(context, id);
  },
  remove: async (context, { params: { id } }) => {
    await ownSyllabus(context, id);
    await lockVersion(context, 'syllabi', id, undefined);
    await requireUnused(context, id);
    return hide(context, 'syllabi', id);
  },
  restore: async (context, { params: { id } }) => {
    const restored = await context.db
      .updateTable('syllabi')
      .set({ removed_at: null })
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .where(inScope(context.scope, { university: 'syllabi.university_id' }))
      .executeTakeFirst();
    if (restored.numUpdatedRows === 0n) throw notFound();
    await ownSyllabus(context, id);
    return read(context, id);
  },
  problems: async (context, { params: { id } }) => {
    await read(context, id);
    return publishProblems(context.db, id);
  },
  changeStatus: async (context, { params: { id }, body: { status, version } }) => {
    await ownSyllabus(context, id);
    await lockVersion(context, 'syllabi', id, version);
    if (status === 'publish') await requireComplete(context, id);
    else await requireUnused(context, id);
    await context.db.updateTable('syllabi').set({ status }).where('id', '=', id).execute();
    return read(context, id);
  },
  duplicate: async (context, { params, body }) => {
    const { id: from } = await read(context, params.id);
    // The copy shows the same files, which are not removed meanwhile.
    await lockUse(context.db, from);
    const { rows } = await sql<{ id: number }>`
      insert into syllabi (university_id, faculty_id, author_id, subject_id, academic_year_id, language, name, short_info,
        requirements, description, photo, video, status, origin_id)
      select university_id, ${context.scope.facultyId}, ${context.caller.id}, subject_id,
        ${body.academic_year_id ?? sql`academic_year_id`}, language, ${body.name ?? sql`name`}, short_info, requirements,
        description, photo, video, ${SYLLABUS_STATUSES[0]}, origin_id
      from syllabi where id = ${from} returning id`.execute(context.db);
    const id = rows[0]?.id ?? 0;
    await copyParts(context.db, {
      from,
      to: id,
      right: await answerRight(context, from),
      weeks: await weeksBetween(context.db, from, id),
    });
    return read(context, id);
  },
});
