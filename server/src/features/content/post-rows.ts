import type { Language } from '@dekanat/contract/api/languages.ts';
import type { PostType } from '@dekanat/contract/content/post-types.ts';
import type { PostSemester, PostState, posts } from '@dekanat/contract/content/posts.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope, type Scope } from '#api/scope.ts';
import { nameOrder } from '#crud/name-order.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { allTranslations, bestTranslation, textsOf, translationsOf, wordsMatch } from '#crud/translations.ts';
import { FACULTY } from '#features/structure/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import type { Finder } from '#platform/resources/feature-module.ts';
import { imageUrl } from './image-url.ts';
import { IS_PUBLISHED } from './post-visibility.ts';

type Filters = FiltersOf<(typeof posts)['list']['query']>;

export const POST = textsOf('post', 'title', 'description');

export const POST_NAMES = {
  university_name: relatedName(UNIVERSITY, 'name', 'university_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
} as const;

const STATE = sql<PostState>`case when posts.draft then 'draft' when ${IS_PUBLISHED('posts')} then 'published' else 'scheduled' end`;

const titleMatches = (search: string | undefined) =>
  search
    ? sql<SqlBool>`exists (select ${translationsOf(POST, 'posts.id')} and ${wordsMatch(sql`t.title_key`, search)})`
    : sql<SqlBool>`true`;

/** All staff of a university see its posts. */
export const matchingPosts = (
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { title, name, state, type, pinned, faculty_id, semester_id }: Filters,
) =>
  db
    .selectFrom('posts')
    .innerJoin('universities', 'universities.id', 'posts.university_id')
    .where(inScope(scope, { university: 'posts.university_id' }))
    .where(titleMatches(title))
    .where(titleMatches(name))
    .where(state === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${STATE} = ${state}`)
    .where(
      semester_id === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`exists (select from post_semesters where post_id = posts.id and semester_id = ${semester_id})`,
    )
    .where((eb) =>
      eb.and(
        definedOnly({
          'posts.type': type,
          'posts.pinned': pinned === undefined ? undefined : pinned === 1,
          'posts.faculty_id': faculty_id,
        }),
      ),
    );

const authorName = sql<string | null>`(select users.username from users where users.id = posts.author_id)`;

const withShared = (query: ReturnType<typeof matchingPosts>) =>
  query
    .leftJoin('post_view_counts', 'post_view_counts.post_id', 'posts.id')
    .select([
      'posts.id',
      'posts.version',
      'posts.created_at',
      'posts.updated_at',
      'posts.university_id',
      sql<PostType>`posts.type`.as('type'),
      sql<string>`posts.publish_at::text`.as('publish_at'),
      sql<string>`to_char(posts.publish_time, 'HH24:MI')`.as('publish_time'),
      STATE.as('state'),
      'posts.draft',
      'posts.pinned',
      'posts.img',
      imageUrl('posts.img').as('file_url_photo'),
      'posts.faculty_id',
      sql<number>`coalesce(post_view_counts.views, 0)`.as('views'),
      authorName.as('author_name'),
    ]);

/** Users of one faculty change the posts for their faculty. */
const isChangeable = ({ facultyId }: Scope) =>
  sql<boolean>`${facultyId}::integer is null or posts.faculty_id is not distinct from ${facultyId}::integer`;

const TITLE = textsOf('post', 'title');
const LANGUAGES = sql<
  Language[]
>`array(select t.language from post_translations t where t.post_id = posts.id order by t.language)`;

/** Pinned posts first, then the newest. */
export const rowsOf = (
  context: QueryScope,
  { sort, ...filters }: ListFilters<(typeof posts)['list']['query']>,
) => {
  const rows = withShared(matchingPosts(context, filters))
    .crossJoinLateral(bestTranslation(TITLE, 'posts.id', context.language).as('shown'))
    .select([
      'shown.language',
      'shown.title',
      allTranslations(TITLE, 'posts.id').as('translations'),
      isChangeable(context.scope).as('changeable'),
      LANGUAGES.as('languages'),
      sql<number>`(select count(*) from post_semesters where post_id = posts.id)`.as('semesters'),
    ]);
  return sorted(
    sort === undefined ? rows.orderBy('posts.pinned', 'desc') : rows,
    sort ?? '-publish_at',
    {
      title: nameOrder(sql.ref('shown.title'), context.language),
      publish_at: sql`(posts.publish_at + posts.publish_time)`,
      views: sql`coalesce(post_view_counts.views, 0)`,
      created_at: sql.ref('posts.created_at'),
      updated_at: sql.ref('posts.updated_at'),
    },
    'publish_at',
    sql.ref('posts.id'),
  );
};

const ITEMS = sql<PostSemester[]>`(
  select coalesce(json_agg(json_build_object('academic_year_ids', semesters.academic_year_id, 'academic_year_name',
      academic_years.name, 'curriculum_ids', curricula.id, 'curriculum_name', curricula.name, 'semester_ids', semesters.id,
      'semester', semesters.number) order by academic_years.start_year, curricula.name, semesters.number), '[]')
  from post_semesters
  join semesters on semesters.id = post_semesters.semester_id
  join academic_years on academic_years.id = semesters.academic_year_id
  join curricula on curricula.id = semesters.curriculum_id
  where post_semesters.post_id = posts.id)`;

/** A record with all its texts, in the language and way of `translation`. */
export const records = (
  query: ReturnType<typeof matchingPosts>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  withShared(query)
    .crossJoinLateral(translation(POST, 'posts.id', language).as('shown'))
    .select([
      'shown.language',
      'shown.title',
      'shown.description',
      allTranslations(POST, 'posts.id').as('translations'),
      sql<
        number[]
      >`array(select semester_id from post_semesters where post_id = posts.id order by semester_id)`.as(
        'semester_ids',
      ),
      ITEMS.as('items'),
    ]);

/** Posts of one type: each type has a list of its own. */
const finderOf = (kind: 'posts' | 'lesson_schedules', type: PostType): Finder => ({
  kind,
  needs: 'post_index',
  matching: (context, text) =>
    matchingPosts(context, { title: text, type })
      .crossJoinLateral(bestTranslation(TITLE, 'posts.id', context.language).as('shown'))
      .select([
        'posts.id',
        'shown.title as name',
        sql<string>`to_char(posts.publish_at, 'DD.MM.YYYY')`.as('detail'),
        sql<boolean>`false`.as('exact'),
      ]),
});

export const postFinders = [finderOf('posts', 'news'), finderOf('lesson_schedules', 'advertisement')];
