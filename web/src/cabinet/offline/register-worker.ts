/** The worker serves the cabinet without a connection (`web/src/cabinet-worker.ts`). Without it the cabinet works online. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/cabinet-worker.js', { scope: '/cabinet', type: 'module' })
    // Refused in private windows of some browsers.
    .catch(() => undefined);
}
