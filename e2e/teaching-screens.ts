import type { User } from './fixtures.ts';
import { type Screen, titled } from './screen.ts';
import { expectVisible } from './steps.ts';

/** The first link of a page to an address that begins so. */
const follow =
  (beginning: string) =>
  ({ page }: User) =>
    page.locator(`main a[href^="${beginning}"]`).first().click();

/** The cabinet of teachers, as a teacher without a permission of the back office sees it. */
export const TEACHING: Screen[] = [
  titled('today', '/teaching', 'menu.teaching'),
  titled('own subjects', '/teacher/subjects', 'menu.teacher_subjects'),
  {
    name: 'group of a teacher',
    at: '/teacher/subjects',
    open: follow('/teaching/subjects/'),
    isShown: ({ page, t }) =>
      expectVisible(
        page
          .getByRole('group', { name: t('progress.shown') })
          .or(page.getByRole('radiogroup', { name: t('progress.shown') })),
      ),
  },
  titled('own tests', '/account/test-attempts', 'menu.test_attempts'),
  titled('own sheets', '/account/statements', 'own_statement.title'),
  titled('own exams', '/account/exams', 'menu.own_exams'),
];
