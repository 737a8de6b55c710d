import { isRedirect } from '@tanstack/react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { screenGuard } from '#app/screen-guard.ts';
import { profileWith } from '#app/test-profile.ts';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';

/** Goes to a screen that needs to list students. */
function goTo(preload: boolean, ...permissions: Parameters<typeof profileWith>) {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  onTestFinished(() => void vi.unstubAllGlobals());
  const warning = vi.fn();
  onTestFinished(registerFeedback({ warning } as Partial<Feedback> as Feedback));
  let thrown: unknown;
  try {
    screenGuard('student_index')({ context: { profile: profileWith(...permissions) }, preload });
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
