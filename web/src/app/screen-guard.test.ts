import type { Profile } from '@dekanat/contract/access/profile.ts';
import { isRedirect } from '@tanstack/react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { screenGuard } from '#app/screen-guard.ts';
import { profileWith } from '#app/test-profile.ts';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';

/** Goes to a screen that needs to list students. */
function goTo(preload: boolean, ...permissions: Parameters<typeof profileWith>) {
  return goAs(profileWith(...permissions), { needs: 'student_index' }, preload);
}

function goAs(profile: Profile, screen: Parameters<typeof screenGuard>[0], preload = false) {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  onTestFinished(() => void vi.unstubAllGlobals());
  const warning = vi.fn();
  onTestFinished(registerFeedback({ warning } as Partial<Feedback> as Feedback));
  let thrown: unknown;
  try {
    screenGuard(screen)({ context: { profile }, preload });
  } catch (redirected) {
    thrown = redirected;
  }
  return { warning, isLedHome: isRedirect(thrown) && thrown.options.to === '/' };
}

it('screen guard: leads those without its permission home, and says why', async () => {
  const { isLedHome, warning } = goTo(false);
  expect(isLedHome).toBe(true);
  await expect.poll(() => warning.mock.calls).toEqual([['screen.forbidden']]);
});

it('screen guard: says nothing about a screen that is only loaded in advance', async () => {
  const { isLedHome, warning } = goTo(true);
  expect(isLedHome).toBe(true);
  await Promise.resolve();
  expect(warning).not.toHaveBeenCalled();
});

it('screen guard: lets those in who have the permission', () => {
  expect(goTo(false, 'student_index').isLedHome).toBe(false);
});

it('screen guard: leads accounts of a faculty home from a screen of the whole university', () => {
  const screen = { needs: 'webhook_index', wholeUniversity: true } as const;
  const clerk = profileWith('webhook_index');
  expect(goAs(clerk, screen).isLedHome).toBe(false);
  expect(goAs({ ...clerk, faculty_id: 1 }, screen).isLedHome).toBe(true);
});
