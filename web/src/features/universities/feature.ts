import { screensWithTexts } from '#ui/screen-route.ts';

/** Universities and licences: the screens of this feature. */
export const universitiesScreens = screensWithTexts('universities', [
  {
    path: '/universities',
    title: 'menu.universities',
    menu: { group: 'universities', position: 10 },
    needs: 'university_index',
    load: async () => (await import('#features/universities/universities-screen.tsx')).UniversitiesScreen,
  },
  {
    path: '/universities/{id}/letterhead',
    title: 'letterhead.title',
    under: '/universities',
    needs: 'university_index',
    load: async () => (await import('#features/universities/letterhead-screen.tsx')).LetterheadScreen,
  },
  {
    path: '/control-univer',
    title: 'menu.licences',
    menu: { group: 'universities', position: 30 },
    needs: 'university_index',
    load: async () => (await import('#features/universities/licences-screen.tsx')).LicencesScreen,
  },
]);
