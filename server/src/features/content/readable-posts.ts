import type { Language } from '@dekanat/contract/api/languages.ts';
import type { PublishedPost } from '@dekanat/contract/content/student-posts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { bestTranslation } from '#crud/translations.ts';
import type { Queryable } from '#db/database.ts';
import { imageUrl } from './image-url.ts';
import { POST } from './post-rows.ts';
import { IS_VISIBLE } from './post-visibility.ts';

/** Posts that their readers see. */
export const visiblePosts = (db: Queryable) =>
  db
    .selectFrom('posts')
    .innerJoin('universities', 'universities.id', 'posts.university_id')
    .where(IS_VISIBLE);

/** Posts as a reader sees them: pinned ones first, then the newest. */
export const readableRows = (posts: ReturnType<typeof visiblePosts>, language: Language | undefined) =>
  posts
    .crossJoinLateral(bestTranslation(POST, 'posts.id', language).as('shown'))
    .select([
      'posts.id',
      sql<z.infer<typeof PublishedPost>['type']>`posts.type`.as('type'),
      'shown.language',
      'shown.title',
      sql<string>`posts.publish_at::text`.as('publish_at'),
      sql<string>`to_char(posts.publish_time, 'HH24:MI')`.as('publish_time'),
      'posts.pinned',
      'posts.img',
      imageUrl('posts.img').as('file_url_photo'),
    ])
    .orderBy('posts.pinned', 'desc')
    .orderBy('posts.publish_at', 'desc')
    .orderBy('posts.publish_time', 'desc')
    .orderBy('posts.id', 'desc');
