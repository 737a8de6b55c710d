import { postFeed } from '@dekanat/contract/content/post-feed.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { paginate } from '#crud/paging.ts';
import { addView } from './post-views.ts';
import { readableRows, visiblePosts } from './readable-posts.ts';

/** Users of one faculty read what is published for it and for all faculties. */
const published = ({ db, scope }: Context) =>
  visiblePosts(db)
    .where(inScope(scope, { university: 'posts.university_id' }))
    .where(
      sql<SqlBool>`(posts.faculty_id is null or coalesce(${scope.facultyId}::integer, posts.faculty_id) = posts.faculty_id)`,
    );

const rowsOf = (context: Context) =>
  readableRows(published(context), context.language).select(
    sql<boolean>`exists (select from post_views where post_id = posts.id and user_id = ${context.caller.id})`.as(
      'read',
    ),
  );

export const postFeedFeature = implement(postFeed, {
  list: (context, { query: { limit, page } }) =>
    paginate(rowsOf(context), published(context), { limit, page }),
  read: (context, { params: { id } }) =>
    rowsOf(context).select('shown.description').where('posts.id', '=', id).executeTakeFirstOrThrow(notFound),
  view: async (context, { params: { id } }) => {
    await published(context).select('posts.id').where('posts.id', '=', id).executeTakeFirstOrThrow(notFound);
    return addView(context, id);
  },
});
