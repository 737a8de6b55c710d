import { screensWithTexts } from '#ui/screen-route.ts';

/** Paid retakes: the screens of this feature. */
export const retakesScreens = screensWithTexts('retakes', [
  {
    path: '/re-reading-subject-groups',
    title: 'menu.retakes',
    menu: { group: 'mastering', position: 10 },
    needs: 're_reading_subject_group_index',
    load: async () => (await import('#features/retakes/retakes-screen.tsx')).RetakesScreen,
  },
  {
    path: '/re-reading-subject-groups/{id}',
    title: 'retake.noun',
    under: '/re-reading-subject-groups',
    needs: 're_reading_subject_group_index',
    load: async () => (await import('#features/retakes/retake-screen.tsx')).RetakeScreen,
  },
]);
