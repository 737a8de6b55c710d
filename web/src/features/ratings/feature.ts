import { screensWithTexts } from '#ui/screen-route.ts';

/** Statements, their marks and total sheets: the screens of this feature. */
export const ratingsScreens = screensWithTexts('ratings', [
  {
    path: '/edu-process/statements',
    needs: 'curriculum_index',
    load: async () => (await import('#features/ratings/statements-screen.tsx')).StatementsScreen,
  },
  {
    path: '/edu-process/statements/view/{id}',
    needs: 'curriculum_index',
    load: async () => (await import('#features/ratings/statement-screen.tsx')).StatementScreen,
  },
  {
    path: '/edu-process/total-statements',
    needs: 'curriculum_index',
    load: async () =>
      (await import('#features/ratings/totals/total-statements-screen.tsx')).TotalStatementsScreen,
  },
  {
    path: '/edu-process/total-statements/view/{id}',
    needs: 'curriculum_index',
    load: async () =>
      (await import('#features/ratings/totals/total-statement-screen.tsx')).TotalStatementScreen,
  },
  {
    path: '/account/statements',
    needs: 'signed-in',
    menuFor: 'teacher',
    load: async () => (await import('#features/ratings/own/own-statements-screen.tsx')).OwnStatementsScreen,
  },
  {
    path: '/account/statements/{id}',
    needs: 'signed-in',
    load: async () => (await import('#features/ratings/own/own-statement-screen.tsx')).OwnStatementScreen,
  },
]);
