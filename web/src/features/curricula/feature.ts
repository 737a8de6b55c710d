import { screensWithTexts } from '#ui/screen-route.ts';

/** Curricula, their plans and semesters: the screens of this feature. */
export const curriculaScreens = screensWithTexts('curricula', [
  {
    path: '/edu-process/curriculum',
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/curricula-screen.tsx')).CurriculaScreen,
  },
  {
    path: '/edu-process/semesters',
    needs: 'semester_index',
    load: async () => (await import('#features/curricula/semesters-screen.tsx')).SemestersScreen,
  },
]);
