// Small pages that follow each other: loaded together.
export { NotificationsPage } from './notifications-page.tsx';
export { ProfilePage } from './profile-page.tsx';
export { SessionsPage } from './sessions-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
export { WelcomePage } from './welcome-page.tsx';
