import { z } from 'zod';

/** `advertisement`: a schedule of lessons, which concerns semesters. */
export const POST_TYPES = ['news', 'advertisement'] as const;
export type PostType = (typeof POST_TYPES)[number];

/** Hours and minutes in Tashkent, from which readers see a post. */
export const PublishTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'post.publish_time.invalid');
