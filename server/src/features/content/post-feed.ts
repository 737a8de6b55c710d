import { type FeedPost, postFeed } from '@dekanat/contract/content/post-feed.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { paginate } from '#crud/paging.ts';
import { bestTranslation } from '#crud/translations.ts';
import { POST } from './post-rows.ts';
import { addView } from './post-views.ts';
import { IS_VISIBLE, imageUrl } from './shared.ts';

/** Users of one faculty read what is published for it and for all faculties. */
const published = ({ db, scope }: Context) =>
  db
    .selectFrom('posts')
    .innerJoin('universities', 'universities.id', 'posts.university_id')
    .where(inScope(scope, { university: 'posts.university_id' }))
    .where(
      sql<SqlBool>`(posts.faculty_id is null or coalesce(${scope.facultyId}::integer, posts.faculty_id) = posts.faculty_id)`,
    )
    .where(IS_VISIBLE);

const rowsOf = (context: Context) =>
  published(context)
    .crossJoinLateral(bestTranslation(POST, 'posts.id', context.language).as('shown'))
    .select([
      'posts.id',
      sql<FeedPost['type']>`posts.type`.as('type'),
      'shown.language',
      'shown.title',
      sql<string>`posts.publish_at::text`.as('publish_at'),
      'posts.pinned',
      'posts.img',
      imageUrl('posts.img').as('file_url_photo'),
      sql<boolean>`exists (select from post_views where post_id = posts.id and user_id = ${context.caller.id})`.as(
        'read',
      ),
    ]);

export const postFeedFeature = implement(postFeed, {
  list: (context, { query: { limit, page } }) =>
    paginate(
      rowsOf(context)
        .orderBy('posts.pinned', 'desc')
        .orderBy('posts.publish_at', 'desc')
        .orderBy('posts.id', 'desc'),
      published(context),
      { limit, page },
    ),
  read: (context, { params: { id } }) =>
    rowsOf(context).select('shown.description').where('posts.id', '=', id).executeTakeFirstOrThrow(notFound),
  view: async (context, { params: { id } }) => {
    await published(context).select('posts.id').where('posts.id', '=', id).executeTakeFirstOrThrow(notFound);
    return addView(context, id);
  },
});
