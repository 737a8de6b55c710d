import { type ComponentType, useEffect, useState } from 'react';
import { onUnaccepted } from '#api/api.ts';
import { whenIdle } from '#browser/idle.ts';
import { registeredFeedback, registerFeedbackHost } from '#ui/feedback/feedback-registry.ts';

onUnaccepted(async (warnings) => (await registeredFeedback()).accept(warnings));

/** Hosts messages and dialogs; their code loads after the first render. */
export function FeedbackHost() {
  const [Flashes, setFlashes] = useState<ComponentType>();
  useEffect(() => {
    const fetch = () => {
      // If loading fails, the next message tries again.
      import('#ui/feedback/flashes.tsx').then(
        (fetched) => setFlashes(() => fetched.Flashes),
        () => undefined,
      );
    };
    const close = registerFeedbackHost(fetch);
    const callOff = whenIdle(fetch);
    return () => {
      callOff();
      close();
    };
  }, []);
  return Flashes && <Flashes />;
}
