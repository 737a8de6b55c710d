import type { ComponentType } from 'react';
import { NotFound } from '#cabinet/frame/not-found.tsx';
import { VIEWED } from '#cabinet/view/view.ts';
import { NotificationsPage } from './notifications-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { SessionsPage } from './sessions-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { WelcomePage } from './welcome-page.tsx';

const SECTIONS: Partial<Record<string, ComponentType>> = {
  'sign-in': SignInPage,
  sessions: SessionsPage,
  notifications: NotificationsPage,
  welcome: WelcomePage,
};

/** The pages of the profile, which are small and loaded together. */
export function ProfileSections({ section }: { section?: string }) {
  // Staff who view a cabinet have an account of their own.
  if (VIEWED !== undefined) return <NotFound />;
  const Page = section === undefined ? ProfilePage : (SECTIONS[section] ?? NotFound);
  return <Page />;
}
