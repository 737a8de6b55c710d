import { screensWithTexts } from '#ui/screen-route.ts';

/** Statements, their marks and total sheets: the screens of this feature. */
export const ratingsScreens = screensWithTexts('ratings', [
  {
    path: '/edu-process/statements',
    title: 'menu.statements',
    menu: { group: 'edu_process', position: 110 },
    needs: 'curriculum_index',
    load: async () => (await import('#features/ratings/statements-screen.tsx')).StatementsScreen,
  },
  {
    path: '/edu-process/statements/view/{id}',
    title: 'statement.noun',
    under: '/edu-process/statements',
    needs: 'curriculum_index',
    load: async () => (await import('#features/ratings/statement-screen.tsx')).StatementScreen,
  },
  {
    path: '/edu-process/total-statements',
    title: 'menu.total_statements',
    menu: { group: 'edu_process', position: 120 },
    needs: 'curriculum_index',
    load: async () =>
      (await import('#features/ratings/totals/total-statements-screen.tsx')).TotalStatementsScreen,
  },
  {
    path: '/edu-process/total-statements/view/{id}',
    title: 'total_statement.noun',
    under: '/edu-process/total-statements',
    needs: 'curriculum_index',
    load: async () =>
      (await import('#features/ratings/totals/total-statement-screen.tsx')).TotalStatementScreen,
  },
  {
    path: '/account/statements',
    title: 'own_statement.title',
    menu: { group: 'edu_process', position: 100 },
    needs: 'signed-in',
    menuFor: 'teacher',
    teaching: 'sheets',
    load: async () => (await import('#features/ratings/own/own-statements-screen.tsx')).OwnStatementsScreen,
  },
  {
    path: '/account/statements/{id}',
    title: 'statement.noun',
    under: '/account/statements',
    needs: 'signed-in',
    teaching: 'sheets',
    load: async () => (await import('#features/ratings/own/own-statement-screen.tsx')).OwnStatementScreen,
  },
]);
