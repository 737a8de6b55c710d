import { type ComponentType, lazy, useState } from 'react';

/** The first component stays mounted: another one in its place would lose typed input. */
function Chosen({ choose }: { choose: () => ComponentType }) {
  const [Screen] = useState(choose);
  return <Screen />;
}

/**
 * A screen with a `preload` function for the router. `lazy` alone would show its fallback even for loaded
 * code, and React keeps a shown fallback for 300 ms.
 */
export function lazyScreen(load: () => Promise<ComponentType>) {
  const Awaited = lazy(async () => ({ default: await load() }));
  let arrived: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    arrived = await load();
  };
  return Object.assign(() => <Chosen choose={() => arrived ?? Awaited} />, { preload });
}
