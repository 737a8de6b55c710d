import type { PostType } from '@dekanat/contract/content/post-types.ts';
import type { PostState } from '@dekanat/contract/content/posts.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { RecordStatus } from '#ui/status-tag.tsx';

interface TypeOfPost {
  /** The address of the list. */
  base: '/content/posts' | '/content/schedule';
  /** Text keys. */
  title: TextKey;
  create: TextKey;
  view: TextKey;
  update: TextKey;
}

/** The screens of news and of schedules. */
export const TYPES: Record<PostType, TypeOfPost> = {
  news: {
    base: '/content/posts',
    title: 'menu.posts',
    create: 'post.title.create',
    view: 'post.title.view',
    update: 'post.title.update',
  },
  advertisement: {
    base: '/content/schedule',
    title: 'menu.lesson_schedules',
    create: 'schedule.title.create',
    view: 'schedule.title.view',
    update: 'schedule.title.update',
  },
};

/** The colour of a state. */
export const COLOURS: Record<PostState, RecordStatus> = {
  draft: 'inactive',
  scheduled: 'pending',
  published: 'active',
};
