import { useSyncExternalStore } from 'react';

/**
 * The address for code outside the router: public pages, and the switch between them and the signed-in part.
 */
export function navigateTo(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);

/** Whether a click on a link asks the browser for another tab or window. */
export const opensElsewhere = (
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>,
): boolean => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

/** Whether a page is the one of the link: the same path, and all parameters of the link. */
export function isAtAddress(
  link: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const target = new URL(link, 'http://here.invalid');
  const present = new URLSearchParams(search);
  return (
    target.pathname === pathname &&
    [...target.searchParams].every(([name, value]) => present.get(name) === value)
  );
}

/** The login page of other systems; ours is the root. */
export const LOGIN = '/login';

/** An address of this site: `/.//there` would become `//there`, another site's. */
const OWN_ADDRESS = /^\/(?!\/)/;

/** The address to return to after signing in. Only own addresses, so that a link cannot lead elsewhere. */
export function returnAddress(search: string): string {
  const requested = new URLSearchParams(search).get('return') ?? '/';
  const url = URL.parse(requested, 'http://here.invalid');
  const own =
    url?.origin === 'http://here.invalid' &&
    [requested, url.pathname].every((address) => OWN_ADDRESS.test(address));
  return own && url.pathname !== LOGIN ? url.pathname + url.search : '/';
}

/** The login page's address that returns to `path`. */
export const loginAddress = (path: string): string =>
  path === '/' ? '/' : `/?return=${encodeURIComponent(path)}`;

/** Where `/login` leads: to the page to return to, without a session by way of our login page. */
export function addressInsteadOfLogin(search: string, signedIn: boolean): string {
  const address = returnAddress(search);
  return signedIn ? address : loginAddress(address);
}
