import { type ComponentType, lazy, useState } from 'react';

/** The first component stays mounted: another one in its place would lose typed input. */
function Chosen<Props extends object>({
  choose,
  props,
}: {
  choose: () => ComponentType<Props>;
  props: Props;
}) {
  const [Screen] = useState(choose);
  return <Screen {...props} />;
}

/**
 * A screen with a `preload` function for the router. `lazy` alone would show its fallback even for loaded
 * code, and React keeps a shown fallback for 300 ms.
 */
export function lazyScreen<Props extends object = Record<never, never>>(
  load: () => Promise<ComponentType<Props>>,
) {
  const Awaited = lazy(async () => ({ default: await load() })) as ComponentType<Props>;
  let arrived: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    arrived = await load();
  };
  return Object.assign((props: Props) => <Chosen choose={() => arrived ?? Awaited} props={props} />, {
    preload,
  });
}
