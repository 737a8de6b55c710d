import { screensWithTexts } from '#ui/screen-route.ts';

/** News, schedules of lessons and online resources: the screens of this feature. */
export const contentScreens = screensWithTexts('content', [
  {
    path: '/content/posts',
    needs: 'post_index',
    load: async () => (await import('#features/content/posts-screen.tsx')).NewsScreen,
  },
  {
    path: '/content/posts/create',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).NewsCreateScreen,
  },
  {
    path: '/content/posts/view/{id}',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).NewsViewScreen,
  },
  {
    path: '/content/posts/update/{id}',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).NewsUpdateScreen,
  },
  {
    path: '/content/schedule',
    needs: 'post_index',
    load: async () => (await import('#features/content/posts-screen.tsx')).SchedulesScreen,
  },
  {
    path: '/content/schedule/create',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).ScheduleCreateScreen,
  },
  {
    path: '/content/schedule/view/{id}',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).ScheduleViewScreen,
  },
  {
    path: '/content/schedule/update/{id}',
    needs: 'post_index',
    load: async () => (await import('#features/content/post-screens.tsx')).ScheduleUpdateScreen,
  },
  {
    path: '/content/online-resource',
    needs: 'post_index',
    load: async () => (await import('#features/content/online-resources-screen.tsx')).OnlineResourcesScreen,
  },
  {
    path: '/content/online-resource/create',
    needs: 'post_index',
    load: async () =>
      (await import('#features/content/online-resource-screens.tsx')).OnlineResourceCreateScreen,
  },
  {
    path: '/content/online-resource/view/{id}',
    needs: 'post_index',
    load: async () =>
      (await import('#features/content/online-resource-screens.tsx')).OnlineResourceViewScreen,
  },
  {
    path: '/content/online-resource/update/{id}',
    needs: 'post_index',
    load: async () =>
      (await import('#features/content/online-resource-screens.tsx')).OnlineResourceUpdateScreen,
  },
]);
