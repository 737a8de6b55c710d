import type { Language } from '@dekanat/contract/api/languages.ts';
import type { syllabi as calls, SYLLABUS_STATUSES } from '@dekanat/contract/syllabi/syllabi.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { nameOrder } from '#crud/name-order.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import { nameInScript } from '#crud/person-names.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { bestText, wordsMatch } from '#crud/translations.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import type { Finder } from '#platform/resources/feature-module.ts';
import { SHOWN } from './drawn-lessons.ts';
import { visibleSyllabi } from './own-syllabus.ts';

type Query = (typeof calls)['list']['query'];

/** The names that rows show of other records. */
export const SYLLABUS_NAMES = {
  university_name: relatedName(UNIVERSITY, 'name', 'university_id'),
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
} as const;

/** The name of a teacher, else the user name. */
const authorName = (language: Language | undefined) => sql<string | null>`(
  select coalesce((
    select ${nameInScript(bestText(TEACHER, 'fio', 'teachers.id', language), language)} from teachers
    where teachers.user_id = users.id), users.username)
  from users where users.id = syllabi.author_id)`;

/** Condition: every word is in the name, in the subject or in the author's name, each in any language. */
const found = (search: string | undefined) =>
  search
    ? sql<SqlBool>`(${wordsMatch(sql`syllabi.name_key`, search)}
        or exists (select from subject_translations t where t.subject_id = syllabi.subject_id and ${wordsMatch(sql`t.name_key`, search)})
        or exists (
          select from teachers join teacher_translations t on t.teacher_id = teachers.id
          where teachers.user_id = syllabi.author_id and ${wordsMatch(sql`t.fio_key`, search)})
        or exists (
          select from users where users.id = syllabi.author_id and not exists (select from teachers where teachers.user_id = users.id)
            and ${wordsMatch(sql`search_key(users.username)`, search)}))`
    : sql<SqlBool>`true`;

/** Matching syllabi in scope. */
export const matchingSyllabi = (
  context: Pick<Context, 'db' | 'scope'>,
  { name, study_language, ...filters }: FiltersOf<Query>,
) =>
  visibleSyllabi(context)
    .innerJoin('academic_years', 'academic_years.id', 'syllabi.academic_year_id')
    .innerJoin('universities', 'universities.id', 'syllabi.university_id')
    .where(found(name))
    .where((eb) =>
      eb.and(
        definedOnly({
          'syllabi.status': filters.status,
          'syllabi.academic_year_id': filters.academic_year_id,
          'syllabi.subject_id': filters.subject_id,
          'syllabi.language': study_language,
        }),
      ),
    );

const MODULES = sql<number>`(
  select count(*) from syllabus_modules module where module.syllabus_id = syllabi.id and module.removed_at is null)`;
const LESSONS = sql<number>`(
  select count(*) from syllabus_lessons lesson join syllabus_modules module on module.id = lesson.module_id
  where lesson.syllabus_id = syllabi.id and ${SHOWN})`;

export const records = (
  query: ReturnType<typeof matchingSyllabi>,
  { scope: { facultyId }, language }: Pick<QueryScope, 'scope' | 'language'>,
) =>
  query.select([
    'syllabi.id',
    'syllabi.version',
    'syllabi.created_at',
    'syllabi.updated_at',
    'syllabi.university_id',
    'syllabi.name',
    sql<Language>`syllabi.language`.as('language'),
    'syllabi.short_info',
    'syllabi.photo',
    sql<string | null>`'/api/resources/showImage/' || syllabi.photo`.as('file_url_photo'),
    'syllabi.subject_id',
    'syllabi.academic_year_id',
    'academic_years.name as academic_year_name',
    sql<(typeof SYLLABUS_STATUSES)[number]>`syllabi.status`.as('status'),
    authorName(language).as('author_name'),
    MODULES.as('modules'),
    LESSONS.as('lessons'),
    (facultyId === null
      ? sql<boolean>`true`
      : sql<boolean>`coalesce(syllabi.faculty_id = ${facultyId}, false)`
    ).as('changeable'),
  ]);

/** The newest first. */
export const rowsOf = (context: QueryScope, { sort = '-created_at', ...filters }: ListFilters<Query>) =>
  sorted(
    records(matchingSyllabi(context, filters), context),
    sort,
    {
      name: nameOrder(sql.ref('syllabi.name'), context.language),
      subject_name: nameOrder(
        bestText(SUBJECT, 'name', 'syllabi.subject_id', context.language),
        context.language,
      ),
      academic_year_name: sql.ref('academic_years.start_year'),
      created_at: sql.ref('syllabi.created_at'),
      updated_at: sql.ref('syllabi.updated_at'),
    },
    'created_at',
    sql.ref('syllabi.id'),
  );

/** Finds syllabi in the command bar; the academic year tells copies apart. */
export const syllabusFinder: Finder = {
  kind: 'syllabi',
  needs: 'syllabus_index',
  matching: (context, text) =>
    matchingSyllabi(context, { name: text }).select([
      'syllabi.id',
      'syllabi.name',
      'academic_years.name as detail',
      sql<boolean>`false`.as('exact'),
    ]),
};
