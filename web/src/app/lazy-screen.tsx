import { type ComponentType, lazy, useState } from 'react';

/** Whatever is chosen first stays: another component in its place would lose what somebody has typed. */
function Chosen({ choose }: { choose: () => ComponentType }) {
  const [Screen] = useState(choose);
  return <Screen />;
}

/**
 * A screen whose code can be fetched by `preload` before it is drawn, as the router does. `lazy` alone would show its
 * fallback even then, and React keeps a fallback for 300 ms once it is seen.
 */
export function lazyScreen(load: () => Promise<ComponentType>) {
  const Awaited = lazy(async () => ({ default: await load() }));
  let arrived: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    arrived = await load();
  };
  return Object.assign(() => <Chosen choose={() => arrived ?? Awaited} />, { preload });
}
