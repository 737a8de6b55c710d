import { screensWithTexts } from '#ui/screen-route.ts';

/** Reference data and settings: the screens of this feature. */
export const referenceScreens = screensWithTexts('reference', [
  {
    path: '/general-info/labels',
    title: 'menu.labels',
    menu: { group: 'general_info', position: 10 },
    needs: 'country_index',
    load: async () => (await import('#features/reference/labels-screen.tsx')).LabelsScreen,
  },
  {
    path: '/general-info/countries',
    title: 'menu.countries',
    menu: { group: 'general_info', position: 20 },
    needs: 'country_index',
    load: async () => (await import('#features/reference/countries-screen.tsx')).CountriesScreen,
  },
  {
    path: '/general-info/regions',
    title: 'menu.regions',
    menu: { group: 'general_info', position: 30 },
    needs: 'region_index',
    load: async () => (await import('#features/reference/regions-screen.tsx')).RegionsScreen,
  },
  {
    path: '/general-info/districts',
    title: 'menu.districts',
    menu: { group: 'general_info', position: 40 },
    needs: 'district_index',
    load: async () => (await import('#features/reference/districts-screen.tsx')).DistrictsScreen,
  },
  {
    path: '/general-info/nationalities',
    title: 'menu.nationalities',
    menu: { group: 'general_info', position: 50 },
    needs: 'nationality_index',
    load: async () => (await import('#features/reference/nationalities-screen.tsx')).NationalitiesScreen,
  },
  {
    path: '/settings/languages',
    title: 'menu.languages',
    menu: { group: 'settings', position: 20 },
    needs: 'config_index',
    load: async () => (await import('#features/reference/languages-screen.tsx')).LanguagesScreen,
  },
  {
    path: '/settings/configs',
    title: 'menu.configs',
    menu: { group: 'settings', position: 10 },
    needs: 'config_index',
    load: async () => (await import('#features/reference/configs-screen.tsx')).ConfigsScreen,
  },
  {
    path: '/settings/internalization',
    title: 'menu.translations',
    menu: { group: 'settings', position: 30 },
    needs: 'config_index',
    load: async () => (await import('#features/reference/interface-texts-screen.tsx')).InterfaceTextsScreen,
  },
]);
