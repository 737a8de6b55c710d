import { crudModule, describeResources, type PermissionLabels } from './describe.ts';

export const CONTENT = describeResources({
  /** News, and schedules of lessons, which are posts of the type `advertisement`. */
  posts: {
    permission: 'post',
    noun: 'post',
    screen: '/content/posts',
    page: '/content/posts/view/',
    translated: ['title', 'description'],
    audited: 'scoped',
    searchable: true,
    searchedBy: 'title',
  },
  /** A list of posts of its own. */
  lesson_schedules: {
    table: 'posts',
    permission: 'post',
    noun: 'lesson_schedule',
    screen: '/content/schedule',
    page: '/content/schedule/view/',
    searchable: true,
    searchedBy: 'title',
  },
  useful_resources: {
    permission: 'post',
    noun: 'online_resource',
    screen: '/content/online-resource',
    page: '/content/online-resource/view/',
    translated: ['title'],
    audited: 'scoped',
    searchedBy: 'title',
  },
  student_posts: { table: 'posts' },
  post_feed: { table: 'posts' },
});

export const CONTENT_PERMISSIONS = { post: crudModule };

export const CONTENT_PERMISSION_LABELS: PermissionLabels<typeof CONTENT_PERMISSIONS> = {
  post: ['Yangiliklar', 'Янгиликлар', 'Jańalıqlar', 'Новости', 'News'],
};
