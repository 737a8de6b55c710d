import { type ComponentType, lazy } from 'react';
import { screens } from '#app/screens.ts';
import { withOnlyTexts, withTexts } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

/** The screens with loaders that load their texts as well. */
export const routes = screens.map((screen) => ({ ...screen, load: withTexts(screen.texts, screen.load) }));

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
  '/sign-in/callback/{id}': {
    title: 'login.title',
    Page: page(
      withOnlyTexts(
        'sign-in',
        withOnlyTexts(
          'account',
          async () => (await import('#features/access/sign-in/callback-page.tsx')).CallbackPage,
        ),
      ),
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
    withOnlyTexts(
      'account',
      async () => (await import('#features/access/sign-in/own-account-page.tsx')).OwnAccountPage,
    ),
  ),
);

/** The sections of the cabinet of teachers. */
export const TeachingSections = lazy(
  withTexts('study', async () => ({
    default: (await import('#app/teaching-sections.tsx')).TeachingSections,
  })),
);

/**
 * Shown instead of every screen while the permission group requires an authenticator app that the account
 * lacks.
 */
export const SecondFactorPage = lazy(
  withTexts(
    'access',
    withOnlyTexts('account', async () => ({
      default: (await import('#features/access/second-factor/second-factor-page.tsx')).SecondFactorPage,
    })),
  ),
);
