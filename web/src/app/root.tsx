import { Suspense, useEffect } from 'react';
import { onClosed } from '#api/api.ts';
import { writeClosedReason } from '#api/closed-reason.ts';
import { prefetchProfile } from '#api/session.ts';
import { storedSession, useSignedIn } from '#api/stored-session.ts';
import { PublicFrame } from '#app/public-frame.tsx';
import { isAt, publicPageAt, routes } from '#app/router.tsx';
import { addressInsteadOfLogin, LOGIN, loginAddress, navigateTo, usePath } from '#browser/location.ts';
import { useLanguage, withTexts } from '#i18n/text.ts';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';

const SignedIn = lazyScreen(withTexts('shell', async () => (await import('#app/signed-in.tsx')).SignedIn));

/** Loads the profile and the code of the screen together with the shell's code. */
export async function preload(): Promise<void> {
  if (storedSession() === undefined) return;
  const { pathname } = window.location;
  const screen = routes.find(({ path }) => isAt(path, pathname));
  // A failure is shown when the screen is rendered.
  const ignore = () => undefined;
  screen?.prefetch?.(pathname).catch(ignore);
  await Promise.all([SignedIn.preload(), screen?.load(), prefetchProfile()]).catch(ignore);
}

onClosed((reason) => {
  writeClosedReason(reason);
  navigateTo('/402');
});

/** Pages without a session load the custom texts once; the stored ones are shown before that. */
function useFreshTexts(needed: boolean): void {
  const { language } = useLanguage();
  useEffect(() => {
    if (!needed) return;
    // Without a response the page keeps its texts.
    import('#app/refresh-texts.ts')
      .then(({ refreshTexts: takeFreshTexts }) => takeFreshTexts(language))
      .catch(() => undefined);
  }, [needed, language]);
}

/** The public page or the signed-in part; a signed-out user goes to the login page and returns afterwards. */
export function Root() {
  const path = usePath();
  const signedIn = useSignedIn();
  const open = path === '/' && signedIn ? undefined : publicPageAt(path);
  useFreshTexts(!signedIn);
  // Clients and bookmarks of other systems use this address; ours is the root.
  const isLogin = path === LOGIN;
  const mustSignIn = !signedIn && open === undefined && !isLogin;
  useEffect(() => {
    if (mustSignIn) navigateTo(loginAddress(path + window.location.search), 'replace');
  }, [mustSignIn, path]);
  useEffect(() => {
    if (isLogin) navigateTo(addressInsteadOfLogin(window.location.search, signedIn), 'replace');
  }, [isLogin, signedIn]);
  return (
    <Suspense fallback={<LoadingIndicator />}>
      {open && (
        <PublicFrame title={open.title}>
          <open.Page />
        </PublicFrame>
      )}
      {open === undefined && signedIn && !isLogin && <SignedIn />}
    </Suspense>
  );
}
