import type { ComponentType } from 'react';
import { NotFound } from '#cabinet/frame/not-found.tsx';
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
  const Page = section === undefined ? ProfilePage : (SECTIONS[section] ?? NotFound);
  return <Page />;
}
