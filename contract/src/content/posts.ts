import { z } from 'zod';
import { checkCall, createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { CHOSEN_UNIVERSITY, OF_UNIVERSITY } from '#api/crud.ts';
import type { ResultOf } from '#api/endpoint.ts';
import {
  Day,
  furtherTranslations,
  Id,
  line,
  QueryId,
  QueryStatus,
  requiredId,
  STORED,
  translated,
  Version,
  withoutDefaults,
} from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { CONTENT } from '../catalogue/content.ts';
import { richText } from '../rich-text/rich-text-field.ts';
import { POST_TYPES, PublishTime } from './post-types.ts';

/** Readers see a `publish` from the day of its publication on. */
export const POST_STATES = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof POST_STATES)[number];

const CONTENT_PAGE = 50;
const SEMESTERS_MAX = 100;
const TITLE_MAX = 255;
/** Characters of the description without its markup. */
export const DESCRIPTION_MAX = 20_000;

/** A semester whose students see the post. */
const PostSemester = z.object({
  academic_year_ids: Id,
  academic_year_name: z.string(),
  curriculum_ids: Id,
  curriculum_name: z.string(),
  semester_ids: Id,
  semester: z.int(),
});
export type PostSemester = z.infer<typeof PostSemester>;

const shared = {
  ...STORED,
  ...OF_UNIVERSITY,
  type: z.enum(POST_TYPES),
  publish_at: Day,
  publish_time: PublishTime,
  state: z.enum(POST_STATES),
  draft: z.boolean(),
  /** Before all posts that are not pinned. */
  pinned: z.boolean(),
  img: Id.nullable(),
  file_url_photo: z.string().nullable(),
  /** Only students of this faculty see it. */
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  /** The number of readers. */
  views: z.int(),
  author_name: z.string().nullable(),
  /** Whether the caller's faculty allows changes: users of one faculty change the posts for their faculty. */
  changeable: z.boolean(),
};
const PostRow = z.object({
  ...shared,
  ...translated({ title: z.string() }),
  languages: z.array(Language),
  semesters: z.int(),
});
const Post = z.object({
  ...shared,
  ...translated({ title: z.string(), description: z.string() }),
  semester_ids: z.array(Id),
  items: z.array(PostSemester),
});

const OneOrMore = z.union([Id, z.array(Id).min(1).max(SEMESTERS_MAX)]);
/** A row of the form of a schedule: the semesters of a year of a curriculum. */
const PostItem = z.strictObject({
  academic_year_ids: OneOrMore.optional(),
  curriculum_ids: OneOrMore.optional(),
  semester_ids: OneOrMore,
});
export type PostItem = z.output<typeof PostItem>;

const texts = {
  title: line(TITLE_MAX).min(1, 'post.title.required'),
  description: richText({ min: 1, max: DESCRIPTION_MAX, required: 'post.description.required' }),
};
const fields = {
  ...CHOSEN_UNIVERSITY,
  /** The language that title and description are written in. */
  language: Language,
  ...texts,
  translations: furtherTranslations(texts),
  publish_at: Day,
  publish_time: PublishTime.default('00:00'),
  /** A draft may lack it. */
  img: Id.nullable().default(null),
  draft: z.boolean().default(false),
  pinned: z.boolean().default(false),
  faculty_id: Id.nullable().default(null),
  /** Students of all semesters see a post without semesters. */
  semester_ids: z.array(requiredId('post.semester.required')).max(SEMESTERS_MAX).default([]),
  /** Semesters besides `semester_ids`, with their year and curriculum, which must fit. */
  items: z.array(PostItem).max(SEMESTERS_MAX).optional(),
};

/** A schedule names the semesters that it is for. */
const List = listQuery(
  {
    type: z.enum(POST_TYPES).default('news'),
    title: Search,
    /** The same as `title`. */
    name: Search,
    state: z.enum(POST_STATES).optional(),
    pinned: QueryStatus.optional(),
    faculty_id: QueryId.optional(),
    semester_id: QueryId.optional(),
    sort: sortBy('title', 'publish_at', 'views', 'created_at', 'updated_at'),
  },
  CONTENT_PAGE,
);

export const posts = defineResource(CONTENT.posts, {
  list: listCall('/posts', 'post_index', List, PostRow),
  export: exportCall(
    '/posts/export',
    'post_index',
    exportQuery(List, [
      'title',
      'state',
      'publish_at',
      'publish_time',
      'faculty_name',
      'semesters',
      'views',
      'languages',
      'pinned',
      'author_name',
      'university_name',
      'created_at',
      'updated_at',
    ]),
  ),
  read: readCall('/posts/{id}', 'post_index', Post),
  check: checkCall('/posts/{id}/check', 'post_index'),
  create: createCall(
    '/posts',
    'post_store',
    z.strictObject({ type: z.enum(POST_TYPES).default('news'), ...fields }),
    Post,
  ),
  /** The type is fixed. */
  update: updateCall(
    '/posts/{id}',
    'post_update',
    z.strictObject({
      ...withoutDefaults(fields),
      type: z.enum(POST_TYPES).optional(),
      version: Version.optional(),
    }),
    Post,
  ),
  remove: removeCall('/posts/{id}', 'post_destroy'),
});
export type PostRow = ResultOf<(typeof posts)['list']>['data'][number];
export type Post = ResultOf<(typeof posts)['read']>;
