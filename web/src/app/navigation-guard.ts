import { signOut } from '#api/sign-in.ts';
import { go } from '#browser/location.ts';

/** Signs out, and leaves nothing of the signed-in part on the screen. */
export function leave(): void {
  signOut();
  go('/', 'replace');
}
