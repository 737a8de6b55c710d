import { signOut } from '#api/sign-out.ts';
import { navigateTo } from '#browser/location.ts';

/** Signs out and leaves the signed-in part. */
export function confirmNavigation(): void {
  signOut();
  navigateTo('/', 'replace');
}
