import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '#browser/idle.ts';
import { registerFeedbackHost } from '#ui/feedback/feedback-registry.ts';

/** Where flashes and questions stand. They are fetched after the first page is drawn: nothing is said before. */
export function FeedbackHost() {
  const [Flashes, setFlashes] = useState<ComponentType>();
  useEffect(() => {
    const fetch = () => {
      // If they cannot be fetched now, the next sentence tries again.
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
