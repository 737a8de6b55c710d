import type { Language } from '@dekanat/contract/api/languages.ts';
import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import type { curricula as calls } from '@dekanat/contract/curricula/curricula.ts';
import { type SqlBool, sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { addNames, relatedName } from '#crud/related-names.ts';
import { wordsMatch } from '#crud/translations.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { FACULTY, SPECIALITY } from '#features/structure/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import type { Finder } from '#platform/resources/feature-module.ts';
import { visibleCurricula } from './visible-curricula.ts';

type Query = (typeof calls)['list']['query'];

/** The names that rows show of other records. */
export const CURRICULUM_NAMES = {
  university_name: relatedName(UNIVERSITY, 'name', 'university_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
  speciality_name: relatedName(SPECIALITY, 'name', 'speciality_id'),
  education_form_name: relatedLabel('education_form', 'education_form_id'),
  rating_system_name: relatedLabel('rating_system', 'rating_system_id'),
} as const;

/** Matching curricula in scope. */
export const matchingCurricula = (
  context: Pick<Context, 'db' | 'scope'>,
  { name, study_language, ...filters }: FiltersOf<Query>,
) =>
  visibleCurricula(context)
    .innerJoin('academic_years', 'academic_years.id', 'curricula.academic_year_id')
    .where(name ? wordsMatch(sql`curricula.name_key`, name) : sql<SqlBool>`true`)
    .where((eb) =>
      eb.and(
        definedOnly({
          'curricula.academic_year_id': filters.academic_year_id,
          'curricula.faculty_id': filters.faculty_id,
          'curricula.speciality_id': filters.speciality_id,
          'curricula.education_form_id': filters.education_form_id,
          'curricula.reading_year': filters.reading_year,
          'curricula.language': study_language,
          'curricula.status': filters.status,
          'curricula.confirmed': filters.confirmed,
        }),
      ),
    );

const records = (query: ReturnType<typeof matchingCurricula>) =>
  query.select([
    'curricula.id',
    'curricula.version',
    'curricula.created_at',
    'curricula.updated_at',
    'curricula.university_id',
    'curricula.name',
    sql<Language>`curricula.language`.as('language'),
    'curricula.faculty_id',
    'curricula.speciality_id',
    'curricula.education_form_id',
    'curricula.rating_system_id',
    'curricula.passing_score',
    'curricula.credit_standart_summ',
    'curricula.academic_year_id',
    'academic_years.name as academic_year_name',
    'curricula.reading_year',
    'academic_years.start_year',
    sql<number>`academic_years.start_year + (curricula.semester_count + 1) / 2`.as('end_year'),
    'curricula.semester_count',
    sql<1 | 0>`curricula.status`.as('status'),
    sql<1 | 0>`curricula.confirmed`.as('confirmed'),
  ]);

/** The newest entry year first. */
export const rowsOf = (context: QueryScope, { sort = '-reading_year', ...filters }: ListFilters<Query>) =>
  sorted(
    records(matchingCurricula(context, filters)),
    sort,
    {
      name: sql`curricula.name collate uzbek`,
      reading_year: sql.ref('curricula.reading_year'),
      start_year: sql.ref('academic_years.start_year'),
      semester_count: sql.ref('curricula.semester_count'),
      created_at: sql.ref('curricula.created_at'),
      updated_at: sql.ref('curricula.updated_at'),
    },
    'reading_year',
    sql.ref('curricula.id'),
  );

export const readCurriculum = async (context: Context, id: number) =>
  addNames(
    context,
    await records(matchingCurricula(context, {}))
      .where('curricula.id', '=', id)
      .executeTakeFirstOrThrow(notFound),
    CURRICULUM_NAMES,
  );

/** Options of a select, in order of the name. */
export const curriculumOptions = (
  { caller, ...context }: Context<Caller>,
  { search, ...filters }: { search?: string | undefined } & FiltersOf<Query>,
) =>
  matchingCurricula(context, { ...filters, name: search })
    .$if(caller.kind === 'student', (query) =>
      query.where(
        sql<SqlBool>`exists (select from student_registers register join students on students.id = register.student_id
          where register.curriculum_id = curricula.id and students.user_id = ${caller.id})`,
      ),
    )
    .select([
      'curricula.id',
      'curricula.name',
      'curricula.university_id',
      'curricula.faculty_id',
      'curricula.speciality_id',
      'curricula.academic_year_id',
      'curricula.reading_year',
      sql<Language>`curricula.language`.as('language'),
      sql<1 | 0>`curricula.confirmed`.as('confirmed'),
    ])
    .orderBy(sql`curricula.name collate uzbek`)
    .orderBy('curricula.id')
    .limit(LOOKUP_MAX)
    .execute();

/** Finds curricula in the command bar; the year of entry tells copies apart. */
export const curriculumFinder: Finder = {
  kind: 'curricula',
  needs: 'curriculum_index',
  matching: (context, text) =>
    matchingCurricula(context, { name: text }).select([
      'curricula.id',
      'curricula.name',
      sql<string>`curricula.reading_year::text`.as('detail'),
      sql<boolean>`false`.as('exact'),
    ]),
};
