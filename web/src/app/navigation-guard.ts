import { signOut } from '#api/sign-in.ts';
import { navigateTo } from '#browser/location.ts';

/** Signs out, and leaves nothing of the signed-in part on the screen. */
export function confirmNavigation(): void {
  signOut();
  navigateTo('/', 'replace');
}
