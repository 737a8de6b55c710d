import { screensWithTexts } from '#ui/screen-route.ts';

/** Statements and the marks in them: the screens of this feature. */
export const ratingsScreens = screensWithTexts('ratings', [
  {
    path: '/edu-process/statements/view/{id}',
    needs: 'curriculum_index',
    load: async () => (await import('#features/ratings/statement-screen.tsx')).StatementScreen,
  },
]);
