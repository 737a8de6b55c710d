import { screensWithTexts } from '#ui/screen-route.ts';

/** News, schedules of lessons and online resources: the screens of this feature. */
export const contentScreens = screensWithTexts('content', [
  {
    path: '/content/posts',
    title: 'menu.posts',
    menu: { group: 'news', position: 10 },
    needs: 'post_index',
    load: async () => (await import('#features/content/posts-screen.tsx')).NewsScreen,
  },
  {
    path: '/content/posts/create',
    title: 'post.title.create',
    under: '/content/posts',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).NewsCreateScreen,
  },
  {
    path: '/content/posts/view/{id}',
    title: 'post.title.view',
    under: '/content/posts',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).NewsViewScreen,
  },
  {
    path: '/content/posts/update/{id}',
    title: 'post.title.update',
    under: '/content/posts',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).NewsUpdateScreen,
  },
  {
    path: '/content/schedule',
    title: 'menu.lesson_schedules',
    menu: { group: 'news', position: 20 },
    needs: 'post_index',
    load: async () => (await import('#features/content/posts-screen.tsx')).SchedulesScreen,
  },
  {
    path: '/content/schedule/create',
    title: 'schedule.title.create',
    under: '/content/schedule',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).ScheduleCreateScreen,
  },
  {
    path: '/content/schedule/view/{id}',
    title: 'schedule.title.view',
    under: '/content/schedule',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).ScheduleViewScreen,
  },
  {
    path: '/content/schedule/update/{id}',
    title: 'schedule.title.update',
    under: '/content/schedule',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).ScheduleUpdateScreen,
  },
  {
    path: '/content/online-resource',
    title: 'menu.online_resources',
    menu: { group: 'news', position: 30 },
    needs: 'post_index',
    load: async () => (await import('#features/content/online-resources-screen.tsx')).OnlineResourcesScreen,
  },
  {
    path: '/content/online-resource/create',
    title: 'online_resource.title.create',
    under: '/content/online-resource',
    needs: 'post_index',
    load: async () =>
      (await import('#features/content/online-resource-screens.tsx')).OnlineResourceCreateScreen,
  },
  {
    path: '/content/online-resource/view/{id}',
    title: 'online_resource.title.view',
    under: '/content/online-resource',
    needs: 'post_index',
    load: async () =>
      (await import('#features/content/online-resource-screens.tsx')).OnlineResourceViewScreen,
  },
  {
    path: '/content/online-resource/update/{id}',
    title: 'online_resource.title.update',
    under: '/content/online-resource',
    needs: 'post_index',
    load: async () =>
      (await import('#features/content/online-resource-screens.tsx')).OnlineResourceUpdateScreen,
  },
]);
