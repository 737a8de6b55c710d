import { z } from 'zod';
import type { ResultOf } from '#api/endpoint.ts';
import { listQuery, page, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { CONTENT } from '../catalogue/content.ts';
import { PublishedPost } from './student-posts.ts';

const FEED_LENGTH = 5;

const FeedPost = PublishedPost.extend({
  /** The caller has opened it. */
  read: z.boolean(),
});

/** Published posts of the university for its staff, whatever their permissions: pinned ones first, then the newest. */
export const postFeed = defineResource(CONTENT.post_feed, {
  list: {
    method: 'GET',
    path: '/posts/feed',
    access: 'signed-in',
    query: listQuery({}, FEED_LENGTH),
    result: page(FeedPost),
  },
  read: {
    method: 'GET',
    path: '/posts/feed/{id}',
    access: 'signed-in',
    query: ScopedQuery,
    result: FeedPost.extend({ description: z.string() }),
  },
  /** Marks it as read. Staff do not count as readers. */
  view: {
    method: 'POST',
    path: '/posts/feed/{id}/view',
    access: 'signed-in',
    query: ScopedQuery,
    body: z.strictObject({}),
    result: z.null(),
  },
});
export type FeedPost = ResultOf<(typeof postFeed)['list']>['data'][number];
