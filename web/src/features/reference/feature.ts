import { screensWithTexts } from '#ui/screen-route.ts';

/** Reference data and settings: the screens of this feature. */
export const referenceScreens = screensWithTexts('reference', [
  {
    path: '/general-info/labels',
    needs: 'country_index',
    load: async () => (await import('#features/reference/labels-screen.tsx')).LabelsScreen,
  },
  {
    path: '/general-info/countries',
    needs: 'country_index',
    load: async () => (await import('#features/reference/countries-screen.tsx')).CountriesScreen,
  },
  {
    path: '/general-info/regions',
    needs: 'region_index',
    load: async () => (await import('#features/reference/regions-screen.tsx')).RegionsScreen,
  },
  {
    path: '/general-info/districts',
    needs: 'district_index',
    load: async () => (await import('#features/reference/districts-screen.tsx')).DistrictsScreen,
  },
  {
    path: '/general-info/nationalities',
    needs: 'nationality_index',
    load: async () => (await import('#features/reference/nationalities-screen.tsx')).NationalitiesScreen,
  },
  {
    path: '/settings/languages',
    needs: 'config_index',
    load: async () => (await import('#features/reference/languages-screen.tsx')).LanguagesScreen,
  },
  {
    path: '/settings/configs',
    needs: 'config_index',
    load: async () => (await import('#features/reference/configs-screen.tsx')).ConfigsScreen,
  },
  {
    path: '/settings/internalization',
    needs: 'config_index',
    load: async () => (await import('#features/reference/interface-texts-screen.tsx')).InterfaceTextsScreen,
  },
]);
