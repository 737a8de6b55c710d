import { screensWithTexts } from '#ui/screen-route.ts';

/** Grade point averages and academic debtors: the screens of this feature. */
export const gpaScreens = screensWithTexts('gpa', [
  {
    path: '/edu-process/gpa-rating-students',
    title: 'menu.gpa',
    menu: { group: 'mastering', position: 30 },
    needs: 'academic_debtor_index',
    load: async () => (await import('#features/gpa/gpa-screen.tsx')).GpaScreen,
  },
  {
    path: '/edu-process/gpa-rating-students-add-calculate',
    title: 'menu.gpa_calculate',
    under: '/edu-process/gpa-rating-students',
    needs: 'academic_debtor_index',
    load: async () => (await import('#features/gpa/calculate-screen.tsx')).CalculateScreen,
  },
  {
    path: '/edu-process/academic-debtors',
    title: 'menu.academic_debtors',
    menu: { group: 'mastering', position: 20 },
    needs: 'academic_debtor_index',
    load: async () => (await import('#features/gpa/debtors-screen.tsx')).DebtorsScreen,
  },
  {
    path: '/students/hemis-pushes',
    title: 'menu.hemis_pushes',
    menu: { group: 'students', position: 60 },
    needs: 'hemis_push_index',
    load: async () => (await import('#features/gpa/ministry/pushes-screen.tsx')).HemisPushesScreen,
  },
  {
    path: '/settings/ministry',
    title: 'menu.ministry_connection',
    menu: { group: 'settings', position: 56 },
    needs: 'hemis_connection_index',
    load: async () => (await import('#features/gpa/ministry/connection-screen.tsx')).MinistryConnectionScreen,
  },
]);
