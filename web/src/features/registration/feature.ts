import { screensWithTexts } from '#ui/screen-route.ts';

/** Registration of students in curricula: the screens of this feature. */
export const registrationScreens = screensWithTexts('registration', [
  {
    path: '/edu-process/attached-students',
    needs: 'curriculum_index',
    load: async () => (await import('#features/registration/registers-screen.tsx')).RegistersScreen,
  },
  {
    path: '/edu-process/attach-students',
    needs: 'curriculum_index',
    load: async () => (await import('#features/registration/attach-screen.tsx')).AttachScreen,
  },
  {
    path: '/edu-process/transfer-students',
    needs: 'curriculum_index',
    load: async () => (await import('#features/registration/transfer-screen.tsx')).TransferScreen,
  },
  {
    path: '/transfer-students',
    needs: 'curriculum_index',
    load: async () => (await import('#features/registration/transfer-screen.tsx')).TransferScreen,
  },
  {
    path: '/edu-process/promotion',
    needs: 'curriculum_index',
    load: async () => (await import('#features/registration/promotion-screen.tsx')).PromotionScreen,
  },
  {
    path: '/edu-process/electives',
    needs: 'curriculum_index',
    load: async () => (await import('#features/registration/electives-screen.tsx')).ElectivesScreen,
  },
  {
    path: '/student/subjects/view/{id}',
    needs: 'curriculum_index',
    load: async () => (await import('#features/registration/subjects-screen.tsx')).SubjectsScreen,
  },
]);
