import { screensWithTexts } from '#ui/screen-route.ts';

/** Curricula, their plans and semesters: the screens of this feature. */
export const curriculaScreens = screensWithTexts('curricula', [
  {
    path: '/edu-process/curriculum',
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/curricula-screen.tsx')).CurriculaScreen,
  },
  ...(['/edu-process/curriculum/{id}', '/edu-process/curriculum/attach/{language}/{id}'] as const).map(
    (path) => ({
      path,
      needs: 'curriculum_index' as const,
      load: async () => (await import('#features/curricula/plan/plan-screen.tsx')).PlanScreen,
    }),
  ),
  {
    path: '/edu-process/semesters',
    needs: 'semester_index',
    load: async () => (await import('#features/curricula/semesters-screen.tsx')).SemestersScreen,
  },
]);
