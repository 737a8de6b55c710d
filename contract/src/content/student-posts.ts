import { z } from 'zod';
import type { ResultOf } from '#api/endpoint.ts';
import { Day, Id } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { LanguageQuery, listQuery, page } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { CONTENT } from '../catalogue/content.ts';
import { POST_TYPES, PublishTime } from './posts.ts';

/** A published post as its readers see it. */
export const PublishedPost = z.object({
  id: Id,
  type: z.enum(POST_TYPES),
  language: Language,
  title: z.string(),
  publish_at: Day,
  publish_time: PublishTime,
  pinned: z.boolean(),
  img: Id.nullable(),
  file_url_photo: z.string().nullable(),
});

/** Posts that concern a student: of the university, for the faculty, and for the current semester. */
export const studentPosts = defineResource(CONTENT.student_posts, {
  list: {
    method: 'GET',
    realm: 'student',
    path: '/posts',
    access: 'signed-in',
    query: listQuery({ type: z.enum(POST_TYPES).default('news') }, 20),
    result: page(PublishedPost),
  },
  read: {
    method: 'GET',
    realm: 'student',
    path: '/posts/{id}',
    access: 'signed-in',
    query: LanguageQuery,
    result: PublishedPost.extend({ description: z.string() }),
  },
  /** Counts the reader, once for each post. */
  view: {
    method: 'POST',
    realm: 'student',
    path: '/posts/{id}/view',
    access: 'signed-in',
    query: LanguageQuery,
    body: z.strictObject({}),
    result: z.null(),
  },
});
export type StudentPost = ResultOf<(typeof studentPosts)['read']>;
