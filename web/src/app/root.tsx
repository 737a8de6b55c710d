import { LookProvider } from '#app/look-provider.tsx';

export function Root() {
  return <LookProvider>{null}</LookProvider>;
}
