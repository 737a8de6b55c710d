import type { Profile } from '@dekanat/contract/access/profile.ts';
import { redirect } from '@tanstack/react-router';
import { mayOpen } from '#api/session.ts';
import { whenIdle } from '#browser/idle.ts';
import { text } from '#i18n/text.ts';
import { registeredFeedback } from '#ui/feedback/feedback-registry.ts';
import type { ScreenRoute } from '#ui/screen-route.ts';

interface Arrival {
  context: { profile: Profile };
  /** The screen is only loaded in advance. */
  preload: boolean;
}

async function warn(): Promise<void> {
  const { warning } = await registeredFeedback();
  warning(text('screen.forbidden'));
}

/** Leads those home who lack the permission of a screen, and says why. */
export const screenGuard =
  (screen: Pick<ScreenRoute, 'needs' | 'wholeUniversity'>) =>
  ({ context, preload }: Arrival): void => {
    if (mayOpen(context.profile, screen)) return;
    // The host of messages is mounted after the first screen is looked for.
    if (!preload) whenIdle(() => void warn());
    throw redirect({ to: '/', replace: true });
  };
