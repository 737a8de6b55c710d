import { sql } from 'kysely';
import type { ClaimedFiles } from '#platform/files/claimed-files.ts';
import { concernsStudent, IS_PUBLISHED, IS_VISIBLE } from './post-visibility.ts';

const ofVisiblePost = (condition = sql<boolean>`true`) => sql<boolean>`exists (
  select from posts where posts.id = files.claimed_id and ${IS_VISIBLE} and ${condition})`;
const OF_PUBLISHED_RESOURCE = sql<boolean>`exists (
  select from useful_resources where useful_resources.id = files.claimed_id and ${IS_PUBLISHED('useful_resources')})`;

/** Drafts are read by those who list them, published ones by all staff and by the students whom they concern. */
export const contentFiles: ClaimedFiles[] = [
  {
    table: 'posts',
    staff: 'post_index',
    published: ofVisiblePost(),
    ofStudent: (studentId) => ofVisiblePost(concernsStudent(studentId)),
  },
  {
    table: 'useful_resources',
    staff: 'post_index',
    published: OF_PUBLISHED_RESOURCE,
    ofStudent: () => OF_PUBLISHED_RESOURCE,
  },
];
