import { go } from '#kernel/location.ts';
import { signOut } from '#kernel/sign-in.ts';

/** Signs out, and leaves nothing of the signed-in part on the screen. */
export function leave(): void {
  signOut();
  go('/', 'replace');
}
