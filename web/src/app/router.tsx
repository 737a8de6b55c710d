import { type ComponentType, lazy } from 'react';
import type { PlacePath } from '#app/menu.ts';
import { accessScreens } from '#features/access/feature.ts';
import { contentScreens } from '#features/content/feature.ts';
import { curriculaScreens } from '#features/curricula/feature.ts';
import { gpaScreens } from '#features/gpa/feature.ts';
import { individualScheduleScreens } from '#features/individual-schedules/feature.ts';
import { messagesScreens } from '#features/messages/feature.ts';
import { operationsScreens } from '#features/operations/feature.ts';
import { papersScreens } from '#features/papers/feature.ts';
import { planningScreens } from '#features/planning/feature.ts';
import { ratingsScreens } from '#features/ratings/feature.ts';
import { referenceScreens } from '#features/reference/feature.ts';
import { registrationScreens } from '#features/registration/feature.ts';
import { reportsScreens } from '#features/reports/feature.ts';
import { restorationsScreens } from '#features/restorations/feature.ts';
import { retakesScreens } from '#features/retakes/feature.ts';
import { structureScreens } from '#features/structure/feature.ts';
import { studentsScreens } from '#features/students/feature.ts';
import { syllabiScreens } from '#features/syllabi/feature.ts';
import { teachersScreens } from '#features/teachers/feature.ts';
import { universitiesScreens } from '#features/universities/feature.ts';
import { withOnlyTexts, withTexts } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { ScreenRoute } from '#ui/screen-route.ts';

/** All screens, read by router, menu and gate. */
export const screens: readonly ScreenRoute<PlacePath>[] = [
  ...reportsScreens,
  ...universitiesScreens,
  ...structureScreens,
  ...teachersScreens,
  ...studentsScreens,
  ...planningScreens,
  ...syllabiScreens,
  ...curriculaScreens,
  ...ratingsScreens,
  ...registrationScreens,
  ...papersScreens,
  ...retakesScreens,
  ...contentScreens,
  ...individualScheduleScreens,
  ...restorationsScreens,
  ...gpaScreens,
  ...accessScreens,
  ...messagesScreens,
  ...referenceScreens,
  ...operationsScreens,
];

/** Whether an address matches a path of the table. */
export const isAt = (path: string, address: string): boolean =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

interface PublicPage {
  title: TextKey;
  Page: ComponentType;
}

/** Public pages. `/` is the login page of signed-out users and the home screen of all others. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': {
    title: 'login.title',
    Page: page(async () => (await import('#features/access/sign-in/login-page.tsx')).LoginPage),
  },
  '/forgot-pass': {
    title: 'forgot.title',
    Page: page(async () => (await import('#features/access/sign-in/forgot-page.tsx')).ForgotPage),
  },
  '/change-pass': {
    title: 'reset.title',
    Page: page(
      async () => (await import('#features/access/sign-in/change-password-page.tsx')).ChangePasswordPage,
    ),
  },
  '/402': {
    title: 'closed.title',
    Page: page(async () => (await import('#features/access/sign-in/closed-page.tsx')).ClosedPage),
  },
  '/verify/{code}': {
    title: 'verify.title',
    Page: page(
      withOnlyTexts('verify', async () => (await import('#features/papers/verify-page.tsx')).VerifyPage),
    ),
  },
};

export const publicPageAt = (address: string): PublicPage | undefined =>
  Object.entries(publicPages).find(([path]) => isAt(path, address))?.[1];

/** Shown instead of every screen while an account has no password of its own. */
export const FirstPasswordPage = page(
  withTexts(
    'access',
    async () => (await import('#features/access/sign-in/first-password-page.tsx')).FirstPasswordPage,
  ),
);

/** Shown to students, and to teachers without a permission of the back office. */
export const OwnAccountPage = page(
  withTexts(
    'access',
    async () => (await import('#features/access/sign-in/own-account-page.tsx')).OwnAccountPage,
  ),
);

/**
 * Shown instead of every screen while the permission group requires an authenticator app that the account
 * lacks.
 */
export const SecondFactorPage = lazy(
  withTexts('access', async () => ({
    default: (await import('#features/access/second-factor/second-factor-page.tsx')).SecondFactorPage,
  })),
);
