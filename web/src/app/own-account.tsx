import { IdcardOutlined } from '@ant-design/icons';
import { account } from '@dekanat/contract/access/account.ts';
import type { EventStreamName } from '@dekanat/contract/operations/events.ts';
import { useQuery } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Navigate,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { queryOf } from '#api/query.ts';
import { targetAt } from '#app/command-targets.ts';
import { NotFoundScreen } from '#app/not-found-screen.tsx';
import { OwnBell } from '#app/own-bell.tsx';
import { PublicFrame } from '#app/public-frame.tsx';
import { OwnAccountPage, routes, TeachingSections } from '#app/router.tsx';
import { useArrival } from '#app/use-arrival.ts';
import { useText } from '#i18n/text.ts';
import { useLiveEvents } from '#platform/realtime/use-live-events.ts';
import { BrandMark } from '#ui/frame/brand-mark.tsx';
import { Failure } from '#ui/frame/failure.tsx';
import { LanguageSwitch } from '#ui/frame/language-switch.tsx';
import { ThemeSwitch } from '#ui/frame/theme-switch.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import type { ScreenRoute } from '#ui/screen-route.ts';
import { plainSearch, searchAsText } from '#ui/search-params.ts';

/** The account of a teacher: password and notifications. */
const ACCOUNT = '/account';

const rootRoute = createRootRoute({ validateSearch: searchAsText });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: OwnHome,
});

/** Teachers begin in their cabinet, unless their university has one of its own. */
function OwnHome() {
  const { data: own } = useQuery(queryOf(account.read, {}));
  if (own?.kind !== 'teacher' || own.first_time_login)
    return (
      <PublicFrame title="own_account.title" tools={<OwnBell />}>
        <OwnAccountPage />
      </PublicFrame>
    );
  if (own.cabinet_url === null) return <Navigate to="/teaching" replace />;
  return <AccountOfTeacher />;
}

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ACCOUNT,
  component: AccountOfTeacher,
});

function AccountOfTeacher() {
  return (
    <OwnFrame>
      <section className="own-home-account">
        <div className="own-account-switches">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <OwnAccountPage />
      </section>
    </OwnFrame>
  );
}

/** The screens for every account are open without the back office as well. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  component: () => <OwnFrame />,
});
const isSection = ({ teaching }: ScreenRoute) => teaching !== undefined;
const ownRoutes = routes
  .filter(({ path }) => /^\/(account|teacher|teaching)(\/|$)/.test(path))
  .map((screen) => {
    const { path, load } = screen;
    const Loaded = lazyScreen(load);
    return createRoute({
      getParentRoute: () => frameRoute,
      path: path.replace(/\{(\w+)\}/g, '$$$1'),
      component: isSection(screen)
        ? Object.assign(() => <Section Loaded={Loaded} />, { preload: Loaded.preload })
        : Loaded,
    });
  });

/** A section of the cabinet of teachers, which a university with one of its own does not use. */
function Section({ Loaded }: { Loaded: ReturnType<typeof lazyScreen> }) {
  const { data: own } = useQuery(queryOf(account.read, {}));
  return own?.cabinet_url ? <Navigate to="/" replace /> : <Loaded />;
}

/** Leads teachers to their screens; students have none. */
function TeacherMenu() {
  const { data: own } = useQuery(queryOf(account.read, {}));
  const { pathname } = useLocation();
  if (own?.kind !== 'teacher' || own.first_time_login || own.cabinet_url !== null) return null;
  return (
    <Suspense>
      <TeachingSections here={targetAt(pathname)?.place.teaching} />
    </Suspense>
  );
}

/** The stream that the server opens to the account; none before its first password is set. */
function useOwnStream(): EventStreamName | undefined {
  const { data: own } = useQuery(queryOf(account.read, {}));
  if (own === undefined || own.first_time_login) return undefined;
  return own.kind === 'student' ? 'ofStudent' : 'own';
}

function OwnFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const text = useText();
  const main = useRef<HTMLElement>(null);
  const title = useArrival(main);
  useLiveEvents(useOwnStream());
  return (
    <div className="own-frame">
      <header className="public-head">
        <Link to="/" className="public-brand" aria-label={text('product.name')}>
          <BrandMark />
          <strong>{text('product.name')}</strong>
        </Link>
        <div className="own-head-switches">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <Link
          to={ACCOUNT}
          className="icon-button"
          title={text('own_account.title')}
          aria-label={text('own_account.title')}
        >
          <IdcardOutlined aria-hidden />
        </Link>
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
    routeTree: rootRoute.addChildren([homeRoute, accountRoute, frameRoute.addChildren(ownRoutes)]),
    ...plainSearch,
    defaultPendingComponent: LoadingIndicator,
    defaultErrorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
    defaultNotFoundComponent: NotFoundScreen,
    trailingSlash: 'never',
  });

/** What students, and teachers without a permission of the back office, see: their account, and the cabinet of teachers. */
export function OwnAccount() {
  const [router] = useState(newRouter);
  return <RouterProvider router={router} />;
}
