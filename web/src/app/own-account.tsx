import { account } from '@dekanat/contract/access/account.ts';
import { useQuery } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { queryOf } from '#api/query.ts';
import { lazyScreen } from '#app/lazy-screen.tsx';
import { NotFoundScreen } from '#app/not-found-screen.tsx';
import { OwnBell } from '#app/own-bell.tsx';
import { PublicFrame } from '#app/public-frame.tsx';
import { OwnAccountPage, OwnTeacherWork, routes } from '#app/router.tsx';
import { useArrival } from '#app/use-arrival.ts';
import { useText } from '#i18n/text.ts';
import { useLiveEvents } from '#platform/realtime/use-live-events.ts';
import { BrandMark } from '#ui/frame/brand-mark.tsx';
import { LanguageSwitch } from '#ui/frame/language-switch.tsx';
import { ThemeSwitch } from '#ui/frame/theme-switch.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { plainSearch, searchAsText } from '#ui/search-params.ts';

const rootRoute = createRootRoute({ validateSearch: searchAsText });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: OwnHome,
});

/** Teachers see what waits for them beside their account. */
function OwnHome() {
  const { data: own } = useQuery(queryOf(account.read, {}));
  if (own?.kind !== 'teacher' || own.first_time_login)
    return (
      <PublicFrame title="own_account.title" tools={<OwnBell />}>
        <OwnAccountPage />
      </PublicFrame>
    );
  return (
    <OwnFrame>
      <div className="own-home">
        <OwnTeacherWork />
        <section className="own-home-account">
          <OwnAccountPage />
        </section>
      </div>
    </OwnFrame>
  );
}

/** The screens for every account are open without the back office as well. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  component: () => <OwnFrame />,
});
const ownRoutes = routes
  .filter(({ path }) => path.startsWith('/account/') || path.startsWith('/teacher/'))
  .map(({ path, load }) =>
    createRoute({
      getParentRoute: () => frameRoute,
      path: path.replace(/\{(\w+)\}/g, '$$$1'),
      component: lazyScreen(load),
    }),
  );

/** What teachers do, in the order of the menu of the back office. */
const TEACHER_SCREENS = routes
  .filter(({ menuFor }) => menuFor === 'teacher')
  .toSorted((one, other) => (one.menu?.position ?? 0) - (other.menu?.position ?? 0));

/** Leads teachers to their screens; students have none. */
function TeacherMenu() {
  const text = useText();
  const { data: own } = useQuery(queryOf(account.read, {}));
  if (own?.kind !== 'teacher' || own.first_time_login) return null;
  return (
    <nav className="own-menu" aria-label={text('shell.menu')}>
      <Link to="/" activeOptions={{ exact: true }}>
        {text('menu.dashboard')}
      </Link>
      {TEACHER_SCREENS.map(({ path, title }) => (
        <Link key={path} to={path}>
          {text(title)}
        </Link>
      ))}
    </nav>
  );
}

function OwnFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const text = useText();
  const main = useRef<HTMLElement>(null);
  const title = useArrival(main);
  useLiveEvents('own');
  return (
    <div className="own-frame">
      <header className="public-head">
        <Link to="/" className="public-brand" aria-label={text('own_account.title')}>
          <BrandMark />
          <strong>{text('product.name')}</strong>
        </Link>
        <LanguageSwitch />
        <ThemeSwitch />
        <OwnBell />
      </header>
      <TeacherMenu />
      <main ref={main} tabIndex={-1} aria-label={title}>
        {children}
      </main>
    </div>
  );
}

const newRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([homeRoute, frameRoute.addChildren(ownRoutes)]),
    ...plainSearch,
    defaultPendingComponent: LoadingIndicator,
    defaultNotFoundComponent: NotFoundScreen,
    trailingSlash: 'never',
  });

/** What students, and teachers without a permission of the back office, see: their account and their sheets. */
export function OwnAccount() {
  const [router] = useState(newRouter);
  return <RouterProvider router={router} />;
}
