import { screensWithTexts } from '#ui/screen-route.ts';

/** Registration of students in curricula: the screens of this feature. */
export const registrationScreens = screensWithTexts('registration', [
  {
    path: '/edu-process/attached-students',
    title: 'menu.attached_students',
    menu: { group: 'edu_process', position: 20 },
    needs: 'curriculum_index',
    load: async () => (await import('#features/registration/registers-screen.tsx')).RegistersScreen,
  },
  {
    path: '/edu-process/attach-students',
    title: 'menu.attach_students',
    under: '/edu-process/attached-students',
    needs: 'curriculum_index',
    acts: 'curriculum_student_register_store',
    load: async () => (await import('#features/registration/attach-screen.tsx')).AttachScreen,
  },
  {
    path: '/edu-process/transfer-students',
    title: 'menu.transfers',
    under: '/edu-process/attached-students',
    needs: 'curriculum_index',
    acts: 'curriculum_student_register_store',
    load: async () => (await import('#features/registration/transfer-screen.tsx')).TransferScreen,
  },
  {
    path: '/transfer-students',
    title: 'menu.transfers',
    menu: { group: 'student_movement', position: 10 },
    needs: 'curriculum_index',
    acts: 'curriculum_student_register_store',
    load: async () => (await import('#features/registration/transfer-screen.tsx')).TransferScreen,
  },
  {
    path: '/edu-process/promotion',
    title: 'menu.promotion',
    under: '/edu-process/attached-students',
    needs: 'curriculum_index',
    acts: 'curriculum_student_register_store',
    load: async () => (await import('#features/registration/promotion-screen.tsx')).PromotionScreen,
  },
  {
    path: '/edu-process/electives',
    title: 'menu.electives',
    under: '/edu-process/attached-students',
    needs: 'curriculum_index',
    load: async () => (await import('#features/registration/electives-screen.tsx')).ElectivesScreen,
  },
  {
    path: '/student/subjects/view/{id}',
    title: 'menu.student_subjects',
    under: '/edu-process/attached-students',
    needs: 'curriculum_index',
    load: async () => (await import('#features/registration/subjects-screen.tsx')).SubjectsScreen,
  },
]);
