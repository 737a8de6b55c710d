import { z } from 'zod';
import { Day, Id } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { defineResource } from '#api/resource.ts';
import { ownListCall, ownReadCall, VIEWABLE, WrittenDay } from '#api/student-calls.ts';
import { CONTENT } from '../catalogue/content.ts';
import { POST_TYPES, PublishTime } from './post-types.ts';

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

/** A post as existing clients of students read it. */
const StudentPost = z.object({
  id: Id,
  type: z.enum(POST_TYPES),
  title: z.string(),
  publish_at: WrittenDay,
  view_count: z.int(),
  pinned: z.boolean(),
  /** The file, and its address. */
  img: Id.nullable(),
  file_url_img: z.string().nullable(),
});

/** Posts that concern a student: of the university, for the faculty, and for the current semester. */
export const studentPosts = defineResource(CONTENT.student_posts, {
  /** The newest 50 unless a page is named. */
  list: {
    ...ownListCall('/posts', StudentPost, { type: z.enum(POST_TYPES).optional().catch(undefined) }),
    ...VIEWABLE,
  },
  /** Counts the reader, once for each post. */
  read: {
    ...ownReadCall('/posts/{id}', z.array(StudentPost.extend({ description: z.string() })).length(1)),
    ...VIEWABLE,
  },
});
