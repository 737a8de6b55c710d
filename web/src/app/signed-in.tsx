import type { Profile } from '@dekanat/contract/access/profile.ts';
import { interfaceLanguage } from '@dekanat/contract/api/languages.ts';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { useIsAdmitted, useProfile } from '#api/session.ts';
import { storedSession } from '#api/stored-session.ts';
import { NotFoundScreen } from '#app/not-found-screen.tsx';
import { Providers } from '#app/providers.tsx';
import { PublicFrame } from '#app/public-frame.tsx';
import { FirstPasswordPage, routes, SecondFactorPage } from '#app/router.tsx';
import { ScreenForAct } from '#app/screen-for-act.tsx';
import { screenGuard } from '#app/screen-guard.ts';
import { Shell } from '#app/shell.tsx';
import { useTextOverrides } from '#app/use-text-overrides.ts';
import { onStoredChange } from '#browser/stored-values.ts';
import { chosenLanguage, showLanguage } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import type { ScreenRoute } from '#ui/screen-route.ts';
import { plainSearch, searchAsText } from '#ui/search-params.ts';

const PENDING_MS = 300;

const OwnAccount = lazy(async () => ({ default: (await import('#app/own-account.tsx')).OwnAccount }));

const rootRoute = createRootRouteWithContext<{ profile: Profile }>()({
  component: Shell,
  validateSearch: searchAsText,
});

function routeOf(screen: ScreenRoute) {
  const { path, acts, load, prefetch } = screen;
  const Loaded = lazyScreen(load);
  return createRoute({
    getParentRoute: () => rootRoute,
    path: path.replace(/\{(\w+)\}/g, '$$$1'),
    component:
      acts === undefined
        ? Loaded
        : Object.assign(() => <ScreenForAct screen={{ ...screen, acts }} Loaded={Loaded} />, {
            preload: Loaded.preload,
          }),
    beforeLoad: screenGuard(screen),
    // The screen shows a failure; the navigation waits for the code alone.
    loader: ({ location }) => void prefetch?.(location.pathname).catch(() => undefined),
  });
}

const routerFor = (profile: Profile) =>
  createRouter({
    routeTree: rootRoute.addChildren(routes.map(routeOf)),
    context: { profile },
    ...plainSearch,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingIndicator,
    defaultPendingMs: PENDING_MS,
    defaultErrorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
    trailingSlash: 'never',
  });

function Gate() {
  useTextOverrides();
  const profile = useProfile();
  const [router] = useState(() => routerFor(profile));
  useEffect(() => {
    if (chosenLanguage() === undefined) void showLanguage(interfaceLanguage(profile.default_language));
  }, [profile.default_language]);
  const { connecting, connected } = useAppToConnect(profile);
  if (profile.first_time_login) {
    return (
      <PublicFrame title="first_password.title">
        <FirstPasswordPage />
      </PublicFrame>
    );
  }
  if (connecting) {
    return (
      <PublicFrame title="second_factor.first.title">
        <SecondFactorPage onDone={connected} />
      </PublicFrame>
    );
  }
  return <RouterProvider router={router} context={{ profile }} />;
}

/**
 * Whether an authenticator app must be connected first. Stays true until the recovery codes were saved,
 * although the profile changes earlier.
 */
function useAppToConnect({ second_factor: { required, on } }: Profile) {
  const mustEnrol = required && !on;
  const [connecting, setConnecting] = useState(mustEnrol);
  if (mustEnrol && !connecting) setConnecting(true);
  const connected = () => void queryClient.invalidateQueries().then(() => setConnecting(false));
  return { connecting, connected };
}

/** The permission group began to require an app while the user was signed in. */
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'error') return;
  const { error } = event.action;
  if (error instanceof ApiError && error.code === 'second_factor_not_set')
    void queryClient.invalidateQueries({ queryKey: ['profile'] });
});

/** Cached data is cleared on sign-out, and when another user signs in in another tab. */
let since = storedSession()?.since;
onStoredChange(() => {
  const now = storedSession()?.since;
  if (now === since) return;
  const changedHands = now !== undefined && since !== undefined;
  since = now;
  queryClient.clear();
  if (changedHands) window.location.reload();
});

/** The back office, or the pages of an account that may not enter it. */
function Admission() {
  const admitted = useIsAdmitted();
  if (admitted === undefined) return <LoadingIndicator />;
  if (admitted) return <Gate />;
  return (
    <Suspense fallback={<LoadingIndicator />}>
      <OwnAccount />
    </Suspense>
  );
}

/** The signed-in part. */
export function SignedIn() {
  return (
    <Providers>
      <Admission />
    </Providers>
  );
}
