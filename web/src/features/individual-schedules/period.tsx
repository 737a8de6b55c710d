import { Instant } from '#ui/instant.tsx';

/** When a window starts and ends. */
export function Period({ from, to }: { from: string; to: string }) {
  return (
    <span>
      <Instant at={from} />
      {' – '}
      <Instant at={to} />
    </span>
  );
}
