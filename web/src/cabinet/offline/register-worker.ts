import { queryClient } from '#api/query.ts';

/** How often it is checked whether the first page is complete. */
const CHECKED_EVERY_MS = 1_000;

const register = () =>
  navigator.serviceWorker
    .register('/cabinet-worker.js', { scope: '/cabinet', type: 'module' })
    // Refused in private windows of some browsers.
    .catch(() => undefined);

/**
 * The worker serves the cabinet without a connection (`web/src/cabinet-worker.ts`). Without it the cabinet works online. It loads
 * every file of the cabinet, so it waits until the first page has its data: a slow network would be shared.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let wasQuiet = false;
  const timer = setInterval(() => {
    const isQuiet = document.readyState === 'complete' && queryClient.isFetching() === 0;
    if (isQuiet && wasQuiet) {
      clearInterval(timer);
      void register();
    }
    wasQuiet = isQuiet;
  }, CHECKED_EVERY_MS);
}
